import type { Shop } from '#app/compose.server.ts'
import { isRecord, isString } from '#app/lib/guards.ts'
import { SETTINGS } from '#app/panel/store/editing/protected-settings.server.ts'
import type { ServerRole } from '#app/shop/discord/permissions.server.ts'

/** Dangerous permissions of the roles in the draft's rules; `unchecked` when Discord could not be asked. */
export type RoleReview = readonly ServerRole[] | 'unchecked'

/** Reads the raw draft, since other parts of it may be invalid. */
export async function reviewRoles({
  discord,
  editing,
}: Pick<Shop, 'discord' | 'editing'>): Promise<RoleReview> {
  const { value } = await editing.read(SETTINGS)
  const rules = isRecord(value) && Array.isArray(value.discordRoles) ? value.discordRoles : []
  const ids = rules.flatMap((rule: unknown) => (isRecord(rule) && isString(rule.role) ? [rule.role] : []))
  if (ids.length === 0) return []
  const roles = await discord?.findServerRoles()
  return roles?.filter(({ id, permissions }) => ids.includes(id) && permissions.length > 0) ?? 'unchecked'
}
