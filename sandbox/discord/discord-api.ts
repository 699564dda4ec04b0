import { createMiddleware } from 'hono/factory'
import { call, type Env, json } from 'tebex-emulator/extension'
import type { Guild } from './guild.ts'

export const DISCORD_OPERATIONS = [
  'discordWebhook',
  'discordAuthorize',
  'discordToken',
  'discordUser',
  'discordMember',
  'discordRoles',
  'discordRoleAdd',
  'discordRoleRemove',
  'discordConversation',
  'discordMessages',
  'discordMessage',
]

/** Middleware of Discord's API: records the call, enforces the route's limit and fails as often as configured. */
export function discordApi(guild: Guild, operation: string) {
  const unreliable = createMiddleware<Env>(async (c, next) => {
    const headers = guild.countCall(operation, c.var.state.clock.now())
    if ('Retry-After' in headers) {
      const retry_after = Number(headers['Retry-After'])
      c.res = json({ message: 'You are being rate limited.', retry_after, global: false }, 429, headers)
      return
    }
    const failure = guild.nextFailure()
    if (failure !== 'before') await next()
    if (failure !== null) {
      c.res = undefined
      c.res = json({ message: '500: Internal Server Error', code: 0 }, 500)
    }
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  })
  return [call(operation), unreliable] as const
}
