/** Permissions that affect other members: bits of https://discord.com/developers/docs/topics/permissions */
const DANGEROUS = [
  ['ADMINISTRATOR', 3n],
  ['MANAGE_GUILD', 5n],
  ['MANAGE_ROLES', 28n],
  ['MANAGE_CHANNELS', 4n],
  ['MANAGE_WEBHOOKS', 29n],
  ['KICK_MEMBERS', 1n],
  ['BAN_MEMBERS', 2n],
  ['MODERATE_MEMBERS', 40n],
  ['MUTE_MEMBERS', 22n],
  ['DEAFEN_MEMBERS', 23n],
  ['MOVE_MEMBERS', 24n],
  ['MANAGE_NICKNAMES', 27n],
  ['MENTION_EVERYONE', 17n],
  ['MANAGE_MESSAGES', 13n],
  ['MANAGE_THREADS', 34n],
  ['MANAGE_GUILD_EXPRESSIONS', 30n],
  ['MANAGE_EVENTS', 33n],
  ['VIEW_AUDIT_LOG', 7n],
] as const

type DangerousPermission = (typeof DANGEROUS)[number][0]

export type ServerRole = {
  id: string
  name: string
  permissions: DangerousPermission[]
  /** Why the bot cannot give it; null when it can. */
  obstacle: 'missing_permission' | 'role_too_high' | 'managed' | null
}

/** `bits` as Discord sends them, in decimal. */
export function listDangerousPermissions(bits: string): DangerousPermission[] {
  const permissions = BigInt(bits)
  return DANGEROUS.flatMap(([name, bit]) => (permissions & (1n << bit) ? [name] : []))
}
