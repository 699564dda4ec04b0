/** Static files in memory with their compressed variants; they never change while the process runs. */
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { type EncodedBody, encodeBody } from '#app/lib/encoded-body.server.ts'

export const IMMUTABLE = 'public, max-age=31536000, immutable'
export const HOURLY = 'public, max-age=3600, stale-while-revalidate=86400'

export type StaticFiles = ReturnType<typeof createStaticFiles>

/** Headers for files, and for SVG images, which are documents with their own policy. */
type StaticHeaders = { file: Record<string, string>; svg: Record<string, string> }

export function createStaticFiles(headers: StaticHeaders) {
  const files = new Map<string, EncodedBody>()

  function add(path: string, content: Buffer, options: { cacheControl: string; br?: Buffer; gzip?: Buffer }) {
    const { cacheControl, ...precompressed } = options
    const lines = {
      ...(path.endsWith('.svg') ? headers.svg : headers.file),
      'Cache-Control': cacheControl,
      'Content-Type': getMimeType(path) ?? 'application/octet-stream',
    }
    const file = encodeBody(content, lines, precompressed)
    files.set(path, file)
    void file.optimize()
  }

  return {
    add,

    /** Adds every new file below a folder; `.br` and `.gz` files beside one are its compressed variants. */
    async addFolder(folder: string, prefix: string, cacheControl: string) {
      const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      const read = (file: string) => readFile(join(folder, file))
      for (const name of names) {
        if (/\.(br|gz)$/.test(name) || files.has(`${prefix}/${name}`)) continue
        add(`${prefix}/${name}`, await read(name), {
          cacheControl,
          ...(names.includes(`${name}.br`) && { br: await read(`${name}.br`) }),
          ...(names.includes(`${name}.gz`) && { gzip: await read(`${name}.gz`) }),
        })
      }
    },

    has: (address: string) => files.has(address.split('?', 1)[0] ?? ''),

    /** Responds to a GET or HEAD of an existing file; false if there is none and nothing was written. */
    respond(request: IncomingMessage, response: ServerResponse): boolean {
      const [path = ''] = (request.url ?? '').split('?', 1)
      const file = files.get(path)
      file?.send(request, response)
      return file !== undefined
    },

    /** Every file with its precompressed variants, under the names that `addFolder` reads. */
    contents: () =>
      [...files].flatMap(
        ([
          path,
          {
            identity,
            precompressed: { br, gzip },
          },
        ]) => [
          { path, body: identity() },
          ...(br ? [{ path: `${path}.br`, body: br }] : []),
          ...(gzip ? [{ path: `${path}.gz`, body: gzip }] : []),
        ],
      ),
  }
}
