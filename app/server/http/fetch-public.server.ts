/** Reads files from addresses that people give: of the public internet alone, within a size and a time. */
import { lookup as lookupName } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent, request as requestHttps } from 'node:https'
import {
  createPublicLookup,
  isPublicHost,
  type LookupAll,
  PrivateAddressError,
} from './public-hosts.server.ts'

const MOST_REDIRECTS = 5
const TIMEOUT_MS = 15_000

type FetchFault = 'status' | 'redirects' | 'too_large' | 'encoded'

/** The server answered with nothing that can be used. */
class FetchError extends Error {
  readonly code: FetchFault

  constructor(url: string, code: FetchFault, detail: string) {
    super(`${url}: ${detail}`)
    this.name = 'FetchError'
    this.code = code
  }
}

type FetcherOptions = {
  /** An origin that is not checked: a test's own server. */
  trusted?: string | null
  signal: AbortSignal
  /** Tests inject it. */
  lookup?: LookupAll
}

/** `url` is the one that redirects led to. */
type Fetched = { url: string; bytes: Buffer }
export type PublicFetcher = ReturnType<typeof createPublicFetcher>

export function createPublicFetcher({ trusted = null, signal, lookup = lookupName }: FetcherOptions) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4, lookup: createPublicLookup(lookup) })

  async function open(url: string): Promise<IncomingMessage> {
    const { origin, protocol, hostname } = new URL(url)
    const isTrusted = origin === trusted
    if (!isTrusted && (protocol !== 'https:' || !isPublicHost(hostname))) throw new PrivateAddressError()
    const send = protocol === 'https:' ? requestHttps : requestHttp
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    send(url, {
      headers: { 'accept-encoding': 'identity', 'user-agent': 'tradepost' },
      ...(!isTrusted && { agent }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
      .once('response', resolve)
      .on('error', reject)
      .end()
    return promise
  }

  return {
    /** Follows redirects, each of which is checked as the first address is. Throws `FetchError`, `PrivateAddressError` and errors of the network. */
    async get(address: string, maxBytes: number): Promise<Fetched> {
      let url = address
      for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
        const response = await open(url)
        const { statusCode = 0, headers } = response
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          response.destroy()
          url = new URL(headers.location, url).href
          continue
        }
        return { url, bytes: await readBody(response, url, maxBytes) }
      }
      throw new FetchError(address, 'redirects', `more than ${MOST_REDIRECTS} redirects`)
    },
    close: () => agent.destroy(),
  }
}

async function readBody(response: IncomingMessage, url: string, maxBytes: number): Promise<Buffer> {
  const { statusCode = 0, headers } = response
  try {
    if (statusCode !== 200) throw new FetchError(url, 'status', `answered ${statusCode}`)
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new FetchError(url, 'encoded', 'is compressed, which was not asked for')
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) continue
      size += chunk.length
      if (size > maxBytes) throw new FetchError(url, 'too_large', `is larger than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    response.destroy()
  }
}
