/** Files that never change while the process lives, held in memory with their compressed forms. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { compressQuickly, compressWell, type Encoding, encodingFor } from './encoding.server.ts'

/** One form of a file, with its header lines. */
type Form = { body: Buffer; lines: string[] }

type StaticFile = {
  etag: string
  unchanged: string[]
  forms: Partial<Record<Encoding, Form>> & { identity: Form }
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

/** Header lines as names and values: of files, and of drawings (SVG), which are documents with a policy of their own. */
type StaticHeaders = { file: readonly [string, string][]; drawing: readonly [string, string][] }

export function createStatics(headers: StaticHeaders) {
  const files = new Map<string, StaticFile>()

  function add(path: string, content: Buffer, options: { cacheControl: string; br?: Buffer; gzip?: Buffer }) {
    const extension = extname(path)
    const isCompressible = COMPRESSIBLE.has(extension)
    const etag = hashOf(content)
    const common = [
      ...(extension === '.svg' ? headers.drawing : headers.file).flat(),
      ...['Cache-Control', options.cacheControl],
      // Weak: all forms of a file are the same file in other bytes.
      ...['ETag', `W/"${etag}"`],
      ...(isCompressible ? ['Vary', 'Accept-Encoding'] : []),
    ]
    const type = TYPES[extension] ?? 'application/octet-stream'
    const formOf = (encoding: Encoding, body: Buffer): Form => ({
      body,
      lines: [
        ...common,
        ...['Content-Type', type, 'Content-Length', String(body.length)],
        ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      ],
    })
    const file: StaticFile = { etag, unchanged: common, forms: { identity: formOf('identity', content) } }
    if (isCompressible) {
      file.forms.gzip = formOf('gzip', options.gzip ?? compressQuickly(content, 'gzip'))
      file.forms.br = formOf('br', options.br ?? compressQuickly(content, 'br'))
      if (!options.br) void improve(file, content, formOf)
    }
    files.set(path, file)
  }

  /** What the build did not compress, because it is made at the start, is compressed well while the first visitors come. */
  async function improve(file: StaticFile, content: Buffer, formOf: (encoding: 'br', body: Buffer) => Form) {
    const best = await compressWell(content, () => true)
    if (best) file.forms.br = formOf('br', best)
  }

  return {
    add,

    /** Adds every new file below a folder; `.br` and `.gz` files beside one are its compressed forms. */
    async addFolder(folder: string, prefix: string, cacheControl: string) {
      const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      const present = new Set(names)
      for (const name of names) {
        if (/\.(br|gz)$/.test(name) || files.has(`${prefix}/${name}`)) continue
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
      if (request.headers['if-none-match']?.includes(file.etag)) {
        response.writeHead(304, file.unchanged).end()
        return true
      }
      const { body, lines } =
        file.forms[encodingFor(request.headers['accept-encoding'])] ?? file.forms.identity
      response.writeHead(200, lines)
      response.end(request.method === 'HEAD' ? undefined : body)
      return true
    },

    /** Every file in every form, under the names that `addFolder` reads. */
    contents: () =>
      [...files].flatMap(
        ([
          path,
          {
            forms: { identity, br, gzip },
          },
        ]) => [
          { path, body: identity.body },
          ...(br ? [{ path: `${path}.br`, body: br.body }] : []),
          ...(gzip ? [{ path: `${path}.gz`, body: gzip.body }] : []),
        ],
      ),
  }
}

export function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 16)
}
