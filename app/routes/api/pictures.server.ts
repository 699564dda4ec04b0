import { Hono } from 'hono'
import type { Pictures } from '#app/features/catalog/pictures.server.ts'

/** `GET /pictures/{key}/{width}.{format}`: the one way by which a browser gets product pictures. */
export function pictureRoutes(shop: { pictures: Pictures }): Hono {
  const routes = new Hono()
  routes.get('/:key/:file', async (c) => {
    const { key, file } = c.req.param()
    const picture = await shop.pictures.answer(key, file, c.req.raw.signal)
    const headers = {
      'Cache-Control': picture.cacheControl,
      ...(picture.etag && { ETag: picture.etag }),
    }
    if (picture.etag && isFresh(c.req.header('If-None-Match'), picture.etag))
      return c.body(null, 304, headers)
    return c.body(picture.body, picture.status, {
      ...headers,
      'Content-Type': picture.type,
      'Content-Length': String(picture.body.byteLength),
      'X-Content-Type-Options': 'nosniff',
      // A placeholder is an SVG; opened by itself it is a document.
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
  })
  return routes
}

function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
