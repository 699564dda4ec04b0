import { z } from 'zod'
import type { Shop } from '#app/compose.server.ts'
import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { Option } from '#app/panel/kit/field.tsx'
import type { FieldProblems } from '#app/panel/store/forms/field.ts'
import type { ServerRole } from '#app/shop/discord/permissions.server.ts'
import type { RoleTrial } from '#app/shop/discord/types.ts'

type Texts = AdminMessages['store']['roles']

const ROLE_INPUT = /\.discordRoles\.\d+\.role$/
const Snowflake = z.string().regex(/^\d{15,21}$/)
const Trial = z.object({ account: Snowflake, role: Snowflake })

/**
 * Roles by name: first those that the bot can give, harmless ones before powerful ones, then the others with the
 * reason; empty while Discord does not respond.
 */
export async function listRoleChoices({ discord }: Pick<Shop, 'discord'>, texts: Texts): Promise<Option[]> {
  const roles = (await discord?.findServerRoles()) ?? []
  const rank = ({ obstacle, permissions }: ServerRole) =>
    obstacle !== null ? 2 : permissions.length > 0 ? 1 : 0
  const ordered = roles.toSorted((a, b) => rank(a) - rank(b))
  return ordered.map(({ id, name, obstacle }) => ({
    value: id,
    label: obstacle === null ? name : `${name} (${texts.obstacles[obstacle]})`,
  }))
}

/**
 * Problems by the names of the inputs. While Discord does not respond every role passes: a failed assignment shows the
 * fault later.
 */
export async function checkRoles(
  { discord }: Pick<Shop, 'discord'>,
  fields: ReadonlyMap<string, string>,
  texts: Texts,
): Promise<FieldProblems> {
  const roles = await discord?.findServerRoles()
  if (!roles) return {}
  const typed = [...fields].filter(([name, id]) => ROLE_INPUT.test(name) && id !== '')
  return Object.fromEntries(
    typed.flatMap(([name, id]) => {
      const role = roles.find((candidate) => candidate.id === id)
      const obstacle = role ? role.obstacle : 'unknown_role'
      return obstacle === null ? [] : [[name, { label: texts.role, text: texts.problems[obstacle] }]]
    }),
  )
}

export type RoleTrialOutcome = RoleTrial | 'invalid' | 'dangerous'

/** A role with power over the server is never given, not even for a moment. */
export async function tryRole({ discord }: Pick<Shop, 'discord'>, body: unknown): Promise<RoleTrialOutcome> {
  const { data } = Trial.safeParse(body)
  if (!data || discord === null) return 'invalid'
  const roles = await discord.findServerRoles()
  if (roles === null) return 'unavailable'
  const role = roles.find(({ id }) => id === data.role)
  if (role && role.permissions.length > 0) return 'dangerous'
  return discord.tryRole(data.account, data.role)
}
