import { drawPlaceholder } from './placeholder.server.ts'

export type PictureResponse = {
  status: 200 | 404 | 429
  type: string
  body: Uint8Array<ArrayBuffer>
  /** A response with null is never revalidated. */
  etag: string | null
  cacheControl: string
  /** With status 429, in seconds. */
  retryAfterSeconds?: number
}

// An address may get new content, so browsers check again after a day; until then the old picture is good enough.
export const CACHEABLE = 'public, max-age=86400, stale-while-revalidate=604800, stale-if-error=604800'
export const SHORTLY = 'public, max-age=60'
export const NEVER = 'no-store'

export const pictureNotFound: PictureResponse = {
  status: 404,
  type: 'text/plain; charset=utf-8',
  body: new TextEncoder().encode('Not found'),
  etag: null,
  cacheControl: NEVER,
}

export function placeholder(name: string | null, cacheControl: string): PictureResponse {
  return { status: 200, type: 'image/svg+xml', body: drawPlaceholder(name), etag: null, cacheControl }
}
