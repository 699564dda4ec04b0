/** Compression of responses: fast while a visitor waits, best in the background. */
import { PassThrough, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzipSync,
} from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const compress = promisify(brotliCompress)
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
const MOST_REMEMBERED = 500
const LONGEST_REMEMBERED = 200

const chosen = new Map<string, Encoding>()

/** The best encoding that an Accept-Encoding header allows. Browsers send few different ones, which are remembered. */
export function encodingFor(accept: string | undefined): Encoding {
  if (accept === undefined) return 'identity'
  const known = chosen.get(accept)
  if (known) return known
  const encoding = chooseEncoding(accept)
  if (chosen.size < MOST_REMEMBERED && accept.length <= LONGEST_REMEMBERED) chosen.set(accept, encoding)
  return encoding
}

/** The same without a memory; `q=0` refuses an encoding. */
export function chooseEncoding(accept: string): Encoding {
  const offered = new Map(
    accept.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
      const quality = parameters.find((word) => word.startsWith('q='))
      return [name, quality ? Number(quality.slice(2)) : 1] as const
    }),
  )
  const accepts = (name: string) => (offered.get(name) ?? offered.get('*') ?? 0) > 0
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

/** A level that costs a visitor next to nothing: about a millisecond for a document. */
export function compressQuickly(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return body
  return encoding === 'br' ? brotliCompressSync(body, QUICK) : gzipSync(body)
}

/** The same for a body that comes in parts, each of which goes out at once. */
export function compressInParts(encoding: Encoding): Transform {
  if (encoding === 'identity') return new PassThrough()
  return encoding === 'br'
    ? createBrotliCompress({ ...QUICK, flush: constants.BROTLI_OPERATION_FLUSH })
    : createGzip({ flush: constants.Z_SYNC_FLUSH })
}

/** Tens of milliseconds of a worker thread for a document: one body at a time, in the order of the calls. */
export function compressWell(body: Buffer, isWanted: () => boolean): Promise<Buffer | null> {
  const result = packing.then(() => (isWanted() ? compress(body, BEST) : null))
  packing = result.catch(() => undefined)
  return result
}

let packing: Promise<unknown> = Promise.resolve()
