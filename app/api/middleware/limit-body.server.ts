import type { MiddlewareHandler } from 'hono'
import { type BodyLimits, declareLimits } from '#app/server/http/body.server.ts'
import { annotate } from './describe-route.server.ts'

/** For an endpoint with larger bodies than usual. */
export function limitBody(limits: BodyLimits): MiddlewareHandler {
  return annotate({ limits }, (c, next) => {
    declareLimits(c.req.raw, limits)
    return next()
  })
}
