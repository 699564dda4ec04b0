/** Content negotiation and compression: quick while a visitor waits, best in the background. */
import { PassThrough, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'

export type Encoding = 'br' | 'gzip' | 'identity'

const compress = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
const MAX_MEMOIZED = 500
const MAX_MEMOIZED_LENGTH = 200

const memoized = new Map<string, Encoding>()

/** The best encoding that an Accept-Encoding header allows; memoized, since browsers send few different ones. */
export function selectEncoding(accept: string | undefined): Encoding {
  if (accept === undefined) return 'identity'
  const memoizedEncoding = memoized.get(accept)
  if (memoizedEncoding) return memoizedEncoding
  const encoding = chooseEncoding(accept)
  if (memoized.size < MAX_MEMOIZED && accept.length <= MAX_MEMOIZED_LENGTH) memoized.set(accept, encoding)
  return encoding
}

/** `q=0` refuses an encoding. */
export function chooseEncoding(accept: string): Encoding {
  const qualities = new Map(parseAccept(accept).map(({ type, q }) => [type.toLowerCase(), q]))
  const accepts = (name: string) => (qualities.get(name) ?? qualities.get('*') ?? 0) > 0
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

/** A level that costs a visitor next to nothing: about a millisecond for a document. */
export function compressQuickly(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return body
  return encoding === 'br' ? brotliCompressSync(body, QUICK) : gzipSync(body)
}

/** The same on a thread of its own, for what is sent once: the event loop goes on meanwhile. */
export async function compressAside(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body
  return encoding === 'br' ? compress(body, QUICK) : compressGzip(body)
}

/** The same for a streamed body: each chunk is flushed at once. */
export function compressStream(encoding: Encoding): Transform {
  if (encoding === 'identity') return new PassThrough()
  return encoding === 'br'
    ? createBrotliCompress({ ...QUICK, flush: constants.BROTLI_OPERATION_FLUSH })
    : createGzip({ flush: constants.Z_SYNC_FLUSH })
}

/** Tens of milliseconds of a worker thread for a document: one body at a time, in the order of the calls. */
export function compressWell(body: () => Buffer, isWanted: () => boolean): Promise<Buffer | null> {
  const result = queue.then(() => (isWanted() ? compress(body(), BEST) : null))
  queue = result.catch(() => undefined)
  return result
}

let queue: Promise<unknown> = Promise.resolve()
