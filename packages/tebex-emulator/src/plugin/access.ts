import { createMiddleware } from 'hono/factory'
import type { Env } from '../http/context.ts'
import { json } from '../http/respond.ts'
import { createProblemBody, Refusal } from '../tebex/refusal.ts'
import type { State } from '../tebex/state.ts'

const MAX_REQUESTS = 500
const WINDOW_MS = 5 * 60_000
const TOO_MANY_AT_ONCE = 12

/** Counts open requests before any fault applies, so that delayed ones overlap. */
export const countInFlight = createMiddleware<Env>(async (c, next) => {
  const { pluginUsage: usage } = c.var.state
  usage.inFlight += 1
  try {
    await next()
  } finally {
    usage.inFlight -= 1
  }
})

/** The seconds to wait for a caller beyond a limit, else null. */
function computeWait({ clock, variants, pluginUsage: usage }: State): number | null {
  if (usage.endsAt <= clock.now()) Object.assign(usage, { count: 0, endsAt: clock.now() + WINDOW_MS })
  usage.count += 1
  if (usage.count > MAX_REQUESTS) return Math.max(1, Math.ceil((usage.endsAt - clock.now()) / 1000))
  return variants.pluginParallelLimit && usage.inFlight >= TOO_MANY_AT_ONCE ? 5 : null
}

/** Checks the secret and the limits: 500 requests in 5 minutes, 11 at once. */
export const requirePluginAccess = createMiddleware<Env>((c, next) => {
  const { state } = c.var
  if (c.req.header('x-tebex-secret') !== state.pluginSecret) {
    throw new Refusal(403, 'The secret key is invalid.')
  }
  const seconds = computeWait(state)
  if (seconds === null) return next().then(() => undefined)
  const headers = state.variants.pluginRetryAfter ? { 'Retry-After': String(seconds) } : undefined
  const refusal = createProblemBody(new Refusal(429, 'Too many requests.'), 'plugin')
  return Promise.resolve(json(refusal, 429, headers))
})
