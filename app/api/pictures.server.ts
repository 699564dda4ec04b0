import { Hono } from 'hono'
import type { Shop } from '#app/compose.server.ts'
import { createLimiter } from '#app/lib/async/rate-limiter.ts'
import { deriveAddressKey } from '#app/server/http/address.server.ts'
import type { Pictures } from '#app/shop/catalog/pictures/pictures.server.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import { type ApiEnv, getAddress } from './responses.server.ts'

/** Pictures that one address may have rendered, enough for several pages at once; they are cached afterwards. */
const GENERATED = { capacity: 180, windowMs: 60_000 }

/** `GET /pictures/{key}/{width}.{format}` is the only way for browsers to get product pictures. */
export function pictureRoutes({
  pictures,
  monotonic,
}: { pictures: Pick<Pictures, 'respond'> } & Pick<Shop, 'monotonic'>): Hono<ApiEnv> {
  const limiter = createLimiter({ ...GENERATED, now: monotonic })
  const routes = new Hono<ApiEnv>()
  const describe = describeRoute('A product picture in one width and format', {
    limit: `${GENERATED.capacity} new ones a minute`,
  })
  routes.get('/:key/:file', describe, async (c) => {
    const { key, file } = c.req.param()
    const limit = () => limiter.take(deriveAddressKey(getAddress(c))).retryAfterSeconds
    const picture = await pictures.respond(key, file, { signal: c.req.raw.signal, limit })
    const headers = {
      'Cache-Control': picture.cacheControl,
      ...(picture.etag && { ETag: picture.etag }),
      ...(picture.retryAfterSeconds && { 'Retry-After': String(picture.retryAfterSeconds) }),
    }
    if (picture.etag && isFresh(c.req.header('If-None-Match'), picture.etag))
      return c.body(null, 304, headers)
    return c.body(picture.body, picture.status, {
      ...headers,
      'Content-Type': picture.type,
      'Content-Length': String(picture.body.byteLength),
      'X-Content-Type-Options': 'nosniff',
      // An SVG that is opened directly is a document; an animated one contains its own style.
      'Content-Security-Policy': `default-src 'none'; ${file.endsWith('.moving') ? "style-src 'unsafe-inline'; " : ''}sandbox`,
    })
  })
  return routes
}

function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
