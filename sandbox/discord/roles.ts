/** Endpoints for a bot in a Discord server: read a member, give and take roles. */
import { createMiddleware } from 'hono/factory'
import { createApp, type Env, json, type SandboxContext } from 'tebex-emulator/extension'
import { discordApi } from './discord-api.ts'
import { APPLICATION, type Guild } from './guild.ts'

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

const botOnly = createMiddleware<Env, `${typeof GUILD}/*`>(async (c, next) => {
  if (c.req.header('authorization') !== `Bot ${APPLICATION.botToken}`) return refuse('unauthorized')
  return c.req.param('guild') === APPLICATION.guildId ? next() : refuse('unknownGuild')
})

const ROLE = `${GUILD}/members/:user/roles/:role` as const

export function discordRoleRoutes(guild: Guild) {
  const app = createApp()
  app.get(`${GUILD}/roles`, ...discordApi(guild, 'discordRoles'), botOnly, () => json(guild.listRoles()))
  app.get(`${GUILD}/members/:user`, ...discordApi(guild, 'discordMember'), botOnly, (c) => {
    const id = c.req.param('user')
    const roles = guild.findMember(id)
    return roles === null ? refuse('unknownMember') : json({ user: { id }, roles: [...roles] })
  })
  app.put(ROLE, ...discordApi(guild, 'discordRoleAdd'), botOnly, (c) =>
    change(c, guild, (roles, role) => roles.add(role)),
  )
  app.delete(ROLE, ...discordApi(guild, 'discordRoleRemove'), botOnly, (c) =>
    change(c, guild, (roles, role) => roles.delete(role)),
  )
  return app
}

function change(
  c: SandboxContext,
  guild: Guild,
  apply: (roles: Set<string>, role: string) => void,
): Response {
  const role = guild.listRoles().find(({ id }) => id === c.req.param('role'))
  const member = guild.findMember(c.req.param('user') ?? '')
  if (member === null) return refuse('unknownMember')
  if (role === undefined) return refuse('unknownRole')
  const isAllowed = guild.bot.canManageRoles && role.position < guild.bot.rolePosition
  if (!isAllowed) return refuse('missingPermissions')
  apply(member, role.id)
  return c.body(null, 204)
}
