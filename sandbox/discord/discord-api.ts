import { createMiddleware } from 'hono/factory'
import { call } from '../http/call.ts'
import type { Env } from '../http/context.ts'
import { json } from '../http/respond.ts'
import type { OperationId } from '../tebex/operations.ts'

/** Middleware of Discord's API: records the call, holds each route to its limit and fails as often as it was told to. */
export function discordApi(operation: OperationId) {
  const unreliable = createMiddleware<Env>(async (c, next) => {
    const { guild, state } = c.var.runtime
    const headers = guild.countCall(operation, state.clock.now())
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
