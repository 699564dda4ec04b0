/**
 * Posts to addresses that the seller entered. The connection uses the IP addresses that were checked, so that the name
 * cannot resolve elsewhere a moment later (DNS rebinding). Redirects are not followed.
 */
import { lookup as lookupName } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent, request as requestHttps } from 'node:https'
import {
  createPublicLookup,
  isPublicHost,
  type LookupAll,
  PrivateAddressError,
} from '#app/server/http/public-hosts.server.ts'

const TIMEOUT_MS = 5_000
const MAX_BODY_BYTES = 64 * 1024

type PosterOptions = {
  /** The demo's sandbox, an origin that is not checked. */
  trusted: string | null
  signal: AbortSignal
  /** Tests inject it. */
  lookup?: LookupAll
  timeoutMs?: number
}

export type Poster = ReturnType<typeof createPoster>

export function createPoster(options: PosterOptions) {
  const { trusted, signal, lookup = lookupName, timeoutMs = TIMEOUT_MS } = options
  const agent = new Agent({ keepAlive: true, maxSockets: 16, lookup: createPublicLookup(lookup) })

  return {
    /** Resolves to the status and headers; rejects without a response. */
    async post(url: string, headers: Record<string, string>, body: string): Promise<Head> {
      const { origin, protocol, hostname } = new URL(url)
      const isTrusted = origin === trusted
      if (!isTrusted && (protocol !== 'https:' || !isPublicHost(hostname))) throw new PrivateAddressError()
      const send = protocol === 'https:' ? requestHttps : requestHttp
      const { promise, resolve, reject } = Promise.withResolvers<Head>()
      const request = send(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        ...(!isTrusted && { agent }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      request.once('response', (response) => {
        drain(response)
        resolve(readHead(response))
      })
      request.on('error', reject).end(body)
      return promise
    },
    close: () => agent.destroy(),
  }
}

type Head = { status: number; headers: Headers }

function readHead({ statusCode = 0, headersDistinct }: IncomingMessage): Head {
  const headers = Object.entries(headersDistinct).map(
    ([name, values = []]) => [name, values.join(', ')] as const,
  )
  return { status: statusCode, headers: new Headers([...headers].map(([name, value]) => [name, value])) }
}

/** Reading the body to its end lets the connection be reused; a large body is cut. */
function drain(response: IncomingMessage): void {
  let size = 0
  response.on('error', () => undefined)
  response.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > MAX_BODY_BYTES) response.destroy()
  })
}
