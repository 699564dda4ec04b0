/** Reads files from addresses that people enter: only from the public internet, within limits of size and time. */
import { lookup as lookupName } from 'node:dns'
import { createWriteStream } from 'node:fs'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent, request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'
import {
  createPublicLookup,
  isPublicHost,
  type LookupAll,
  PrivateAddressError,
} from './public-hosts.server.ts'

const MAX_REDIRECTS = 5
const TIMEOUT_MS = 15_000

type FetchFault = 'status' | 'redirects' | 'too_large' | 'encoded'

/** The server's response is unusable. */
export class FetchError extends Error {
  readonly code: FetchFault

  constructor(url: string, code: FetchFault, detail: string) {
    super(`${url}: ${detail}`)
    this.name = 'FetchError'
    this.code = code
  }
}

type FetcherOptions = {
  /** A test's own server, an origin that is not checked. */
  trusted?: string | null
  signal: AbortSignal
  /** Tests inject it. */
  lookup?: LookupAll
}

/** `url` is the last address after redirects. */
type Fetched = { url: string; bytes: Buffer }
type Bounds = { maxBytes: number; withinMs: number }
export type PublicFetcher = ReturnType<typeof createPublicFetcher>

export function createPublicFetcher({ trusted = null, signal, lookup = lookupName }: FetcherOptions) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4, lookup: createPublicLookup(lookup) })

  async function open(url: string, withinMs: number): Promise<IncomingMessage> {
    const { origin, protocol, hostname } = new URL(url)
    const isTrusted = origin === trusted
    if (!isTrusted && (protocol !== 'https:' || !isPublicHost(hostname))) throw new PrivateAddressError()
    const send = protocol === 'https:' ? requestHttps : requestHttp
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    send(url, {
      headers: { 'accept-encoding': 'identity', 'user-agent': 'tradepost' },
      ...(!isTrusted && { agent }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(withinMs)]),
    })
      .once('response', resolve)
      .on('error', reject)
      .end()
    return promise
  }

  async function follow(
    address: string,
    withinMs: number,
  ): Promise<{ url: string; response: IncomingMessage }> {
    let url = address
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await open(url, withinMs)
      const { statusCode = 0, headers } = response
      if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return { url, response }
      response.destroy()
      url = new URL(headers.location, url).href
    }
    throw new FetchError(address, 'redirects', `more than ${MAX_REDIRECTS} redirects`)
  }

  return {
    /**
     * Follows redirects, and checks each like the first address. Throws `FetchError`, `PrivateAddressError` and errors
     * of the network.
     */
    async get(address: string, maxBytes: number): Promise<Fetched> {
      const { url, response } = await follow(address, TIMEOUT_MS)
      const chunks: Buffer[] = []
      for await (const chunk of readBody(response, url, maxBytes)) chunks.push(chunk)
      return { url, bytes: Buffer.concat(chunks) }
    },
    /** Saves the response to a file, which stays unfinished when it throws, as `get` does. */
    async save(address: string, file: string, { maxBytes, withinMs }: Bounds): Promise<void> {
      const { url, response } = await follow(address, withinMs)
      await pipeline(readBody(response, url, maxBytes), createWriteStream(file))
    },
    close: () => agent.destroy(),
  }
}

async function* readBody(response: IncomingMessage, url: string, maxBytes: number): AsyncGenerator<Buffer> {
  const { statusCode = 0, headers } = response
  try {
    if (statusCode !== 200) throw new FetchError(url, 'status', `answered ${statusCode}`)
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new FetchError(url, 'encoded', 'is compressed, which was not asked for')
    const tooLarge = () => new FetchError(url, 'too_large', `is larger than ${maxBytes} bytes`)
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
    let size = 0
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) continue
      size += chunk.length
      if (size > maxBytes) throw tooLarge()
      yield chunk
    }
  } finally {
    response.destroy()
  }
}
