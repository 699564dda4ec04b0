/** Files that never change while the process lives, held in memory with their compressed forms. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { chooseEncoding, type Encoding } from './page-cache.server.ts'

type StaticFile = {
  type: string
  cacheControl: string
  etag: string
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.txt': 'text/plain; charset=utf-8',
}
const COMPRESSIBLE = new Set(['.css', '.js', '.json', '.svg', '.txt', '.ico'])
export const IMMUTABLE = 'public, max-age=31536000, immutable'
export const HOURLY = 'public, max-age=3600, stale-while-revalidate=86400'

export type Statics = ReturnType<typeof createStatics>

export function createStatics(headers: Record<string, string>) {
  const files = new Map<string, StaticFile>()

  function add(path: string, content: Buffer, options: { cacheControl: string; br?: Buffer; gzip?: Buffer }) {
    const extension = extname(path)
    const { cacheControl, br, gzip } = options
    const bodies: StaticFile['bodies'] = { identity: content }
    if (COMPRESSIBLE.has(extension)) {
      bodies.br = br ?? brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      bodies.gzip = gzip ?? gzipSync(content)
    }
    const type = TYPES[extension] ?? 'application/octet-stream'
    files.set(path, { type, cacheControl, etag: hashOf(content), bodies })
  }

  return {
    add,

    /** Adds every file below a folder; `.br` and `.gz` files beside one are its compressed forms. */
    async addFolder(folder: string, prefix: string, cacheControl: string) {
      const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      const present = new Set(names)
      for (const name of names) {
        if (/\.(br|gz)$/.test(name)) continue
        const read = (file: string) => readFile(join(folder, file))
        add(`${prefix}/${name}`, await read(name), {
          cacheControl,
          ...(present.has(`${name}.br`) ? { br: await read(`${name}.br`) } : {}),
          ...(present.has(`${name}.gz`) ? { gzip: await read(`${name}.gz`) } : {}),
        })
      }
    },

    /** Answers a GET or HEAD of a known file. False: no such file, nothing was written. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const [path = ''] = (request.url ?? '').split('?', 1)
      const file = files.get(path)
      if (!file) return false
      const wished = chooseEncoding(request.headers['accept-encoding'] ?? '')
      const encoding = file.bodies[wished] ? wished : 'identity'
      const body = file.bodies[encoding] ?? file.bodies.identity
      const lines = {
        ...headers,
        'Content-Type': file.type,
        'Cache-Control': file.cacheControl,
        ETag: `"${file.etag}-${encoding}"`,
        Vary: 'Accept-Encoding',
      }
      if (request.headers['if-none-match']?.includes(file.etag)) {
        response.writeHead(304, lines).end()
        return true
      }
      const length = { 'Content-Length': body.length }
      const coding = encoding === 'identity' ? {} : { 'Content-Encoding': encoding }
      response.writeHead(200, { ...lines, ...length, ...coding })
      response.end(request.method === 'HEAD' ? undefined : body)
      return true
    },

    paths: () => [...files.keys()],
  }
}

export function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 16)
}
