/** Generated files: each is encoded once, with an ETag, and cached until its content changes. */
import { LRUCache } from 'lru-cache'
import { boundEntries } from '#app/lib/async/up-to.ts'
import { type EncodedBody, encodeBody } from '#app/lib/encoded-body.server.ts'
import { problem } from '#app/server/http/http.server.ts'
import type { ApiContext } from '../responses.server.ts'

export const DAILY = 'public, max-age=86400, stale-while-revalidate=604800'

const MAX_FILES = 2_000

type SeoFile = {
  type: string
  content: string | Buffer
  cacheControl: string
  headers?: Record<string, string>
}

type Generate = () => SeoFile | null | Promise<SeoFile | null>
type Cached = { version: string; body: Promise<EncodedBody | null> }

export function createSeoFiles() {
  const files = new LRUCache<string, Cached>(boundEntries(MAX_FILES))

  function obtain(name: string, version: string, generate: Generate): Promise<EncodedBody | null> {
    const cachedFile = files.get(name)
    if (cachedFile?.version === version) return cachedFile.body
    const cached = { version, body: encode(generate) }
    files.set(name, cached)
    cached.body.catch(() => {
      if (files.get(name) === cached) files.delete(name)
    })
    return cached.body
  }

  return {
    /**
     * Responds with the file of this name, generated unless this version is cached; null means not found. Names come
     * from our own lists.
     */
    async respond(
      c: ApiContext,
      { name, version = '' }: { name: string; version?: string },
      generate: Generate,
    ) {
      const file = await obtain(name, version, generate)
      if (!file) return notFound(c)
      const { status, headers, body } = file.respond(
        c.req.header('accept-encoding'),
        c.req.header('if-none-match'),
      )
      return new Response(body && new Uint8Array(body), { status, headers })
    },
  }
}

export function notFound(c: ApiContext): Response {
  return problem(c, 404, 'not_found', 'There is nothing here.')
}

/** The catalogue is not loaded, or too many requests wait. */
export function notYet(c: ApiContext): Response {
  return problem(c, 503, 'not_yet', 'Please try again in a moment.', { 'retry-after': '10' })
}

async function encode(generate: Generate): Promise<EncodedBody | null> {
  const file = await generate()
  if (!file) return null
  const { type, content, cacheControl, headers } = file
  const lines = { ...headers, 'Content-Type': type, 'Cache-Control': cacheControl }
  return encodeBody(typeof content === 'string' ? Buffer.from(content) : content, lines)
}
