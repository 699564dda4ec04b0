/** Files that are made while the shop runs: each compressed once, tagged, and kept until its content changes. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseEncoding, type Encoding } from '#app/kernel/page-cache.server.ts'
import type { ApiContext } from './answers.server.ts'

const compressBr = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const COMPRESSIBLE = /^(text\/|application\/(xml|rss\+xml|manifest\+json)|image\/svg)/

export type FoundFile = {
  type: string
  content: string | Uint8Array
  cacheControl: string
  headers?: Record<string, string>
}

type Bytes = Uint8Array<ArrayBuffer>
type Kept = { version: string; file: FoundFile; etag: string; bodies: Partial<Record<Encoding, Bytes>> }

export type FoundFiles = {
  /** Answers with the file of this name, which is made only when none of this version is kept. */
  answer(
    c: ApiContext,
    known: { name: string; version: string },
    make: () => FoundFile | Promise<FoundFile>,
  ): Promise<Response>
}

/** `name` must come from a list of ours: files are kept for as long as the shop runs. */
export function createFoundFiles(): FoundFiles {
  const kept = new Map<string, Promise<Kept>>()
  const versions = new Map<string, string>()

  function find(name: string, version: string, make: () => FoundFile | Promise<FoundFile>): Promise<Kept> {
    const known = kept.get(name)
    if (known && versions.get(name) === version) return known
    const making = Promise.resolve()
      .then(make)
      .then((file) => pack(file, version))
    versions.set(name, version)
    kept.set(name, making)
    making.catch(() => kept.delete(name))
    return making
  }

  return {
    async answer(c, { name, version }, make) {
      const { file, etag, bodies } = await find(name, version, make)
      const wished = chooseEncoding(c.req.header('accept-encoding') ?? '')
      const encoding = bodies[wished] ? wished : 'identity'
      const isCompressible = bodies.br !== undefined
      const headers = {
        ...file.headers,
        'Content-Type': file.type,
        'Cache-Control': file.cacheControl,
        ETag: `"${etag}-${encoding}"`,
        ...(isCompressible && { Vary: 'Accept-Encoding' }),
      }
      if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
      const body = bodies[encoding] ?? new Uint8Array()
      return c.body(body, 200, {
        ...headers,
        'Content-Length': String(body.byteLength),
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      })
    },
  }
}

async function pack(file: FoundFile, version: string): Promise<Kept> {
  const identity = new Uint8Array(typeof file.content === 'string' ? Buffer.from(file.content) : file.content)
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 16)
  if (!COMPRESSIBLE.test(file.type)) return { version, file, etag, bodies: { identity } }
  const [br, gz] = await Promise.all([compressBr(identity, QUALITY), compressGzip(identity)])
  return { version, file, etag, bodies: { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) } }
}
