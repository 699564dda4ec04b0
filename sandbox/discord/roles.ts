/** What a bot does in a Discord server: reads a member, gives and takes roles. */
import { createMiddleware } from 'hono/factory'
import { createApp, type Env, type SandboxContext } from '../http/context.ts'
import { json } from '../http/respond.ts'
import { discordApi } from './discord-api.ts'
import { APPLICATION } from './guild.ts'

/** Discord's own numbers and sentences. */
const REFUSALS = {
  unauthorized: [401, 0, '401: Unauthorized'],
  unknownGuild: [404, 10004, 'Unknown Guild'],
  unknownMember: [404, 10007, 'Unknown Member'],
  unknownRole: [404, 10011, 'Unknown Role'],
  missingPermissions: [403, 50013, 'Missing Permissions'],
} as const

function refuse(name: keyof typeof REFUSALS): Response {
  const [status, code, message] = REFUSALS[name]
  return json({ message, code }, status)
}

const GUILD = '/discord/api/v10/guilds/:guild'

export const discordRoleRoutes = createApp()

const botOnly = createMiddleware<Env, `${typeof GUILD}/*`>(async (c, next) => {
  if (c.req.header('authorization') !== `Bot ${APPLICATION.botToken}`) return refuse('unauthorized')
  return c.req.param('guild') === APPLICATION.guildId ? next() : refuse('unknownGuild')
})

discordRoleRoutes.get(`${GUILD}/roles`, ...discordApi('discordRoles'), botOnly, (c) =>
  json(c.var.runtime.guild.listRoles()),
)

discordRoleRoutes.get(`${GUILD}/members/:user`, ...discordApi('discordMember'), botOnly, (c) => {
  const id = c.req.param('user')
  const roles = c.var.runtime.guild.findMember(id)
  return roles === null ? refuse('unknownMember') : json({ user: { id }, roles: [...roles] })
})

const ROLE = `${GUILD}/members/:user/roles/:role` as const

discordRoleRoutes.put(ROLE, ...discordApi('discordRoleAdd'), botOnly, (c) =>
  change(c, c.req.param(), (roles, role) => roles.add(role)),
)

discordRoleRoutes.delete(ROLE, ...discordApi('discordRoleRemove'), botOnly, (c) =>
  change(c, c.req.param(), (roles, role) => roles.delete(role)),
)

function change(
  c: SandboxContext,
  wanted: { user: string; role: string },
  apply: (roles: Set<string>, role: string) => void,
): Response {
  const { guild } = c.var.runtime
  const role = guild.listRoles().find(({ id }) => id === wanted.role)
  const member = guild.findMember(wanted.user)
  if (member === null) return refuse('unknownMember')
  if (role === undefined) return refuse('unknownRole')
  const isAllowed = guild.bot.canManageRoles && role.position < guild.bot.rolePosition
  if (!isAllowed) return refuse('missingPermissions')
  apply(member, role.id)
  return c.body(null, 204)
}
