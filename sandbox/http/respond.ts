import type { ServerResponse } from 'node:http'
import { constants, gzip } from 'node:zlib'
import type { Reply } from './message.ts'

/** Below this many characters compression is not worth its header. */
const SMALLEST_TO_ZIP = 1400

function zip(body: string | Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    gzip(body, { level: constants.Z_BEST_SPEED }, (error, zipped) => {
      if (error === null) resolve(zipped)
      else reject(error)
    })
  })
}

const kept = new WeakMap<Buffer, Promise<Buffer>>()

function zipOnce(body: string | Buffer): Promise<Buffer> {
  if (typeof body === 'string') return zip(body)
  const known = kept.get(body) ?? zip(body)
  kept.set(body, known)
  return known
}

/** The bytes and headers of an answer, compressed when the caller takes it. */
export async function encode(
  reply: Reply,
  acceptEncoding: string | undefined,
): Promise<{ headers: Record<string, string | number>; bytes: Buffer }> {
  const headers: Record<string, string | number> = {
    'Content-Type': reply.type,
    'X-Content-Type-Options': 'nosniff',
    ...reply.headers,
  }
  const isText = /json|text|svg|javascript/.test(reply.type)
  if (isText && reply.body.length >= SMALLEST_TO_ZIP && /\bgzip\b/.test(acceptEncoding ?? '')) {
    const bytes = await zipOnce(reply.body)
    return { headers: { ...headers, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }, bytes }
  }
  return { headers, bytes: typeof reply.body === 'string' ? Buffer.from(reply.body) : reply.body }
}

/** Sends an answer whole. */
export async function send(
  response: ServerResponse,
  reply: Reply,
  acceptEncoding: string | undefined,
): Promise<void> {
  const { headers, bytes } = await encode(reply, acceptEncoding)
  response.writeHead(reply.status, { ...headers, 'Content-Length': bytes.length })
  response.end(bytes)
}
