/**
 * Posts to addresses that the seller gave. The addresses that a name leads to are checked when the connection is made and
 * used for it, so that the name cannot lead elsewhere a moment later (DNS rebinding). Redirects are not followed.
 */
import { type LookupAddress, type LookupAllOptions, lookup as lookupName } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isGlobal } from '#app/server/http/address.server.ts'
import { isPublicHost } from './address.server.ts'

const TIMEOUT_MS = 5_000
const MOST_BODY_BYTES = 64 * 1024

/** The name leads to an address that is not on the public internet. */
export class PrivateAddressError extends Error {
  constructor() {
    super('the address is not public')
    this.name = 'PrivateAddressError'
  }
}

/** Finds all addresses of a name. */
export type LookupAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

type PosterOptions = {
  /** An origin that is not checked: the demo's sandbox. */
  trusted: string | null
  signal: AbortSignal
  /** Tests inject it. */
  lookup?: LookupAll
  timeoutMs?: number
}

export type Poster = ReturnType<typeof createPoster>

export function createPoster(options: PosterOptions) {
  const { trusted, signal, lookup = lookupName, timeoutMs = TIMEOUT_MS } = options
  const agent = new Agent({ keepAlive: true, maxSockets: 16, lookup: publicLookup(lookup) })

  return {
    /** Resolves to the response's head; rejects without a response. */
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

/** A body that is read to its end lets the connection be reused; a large one is cut. */
function drain(response: IncomingMessage): void {
  let size = 0
  response.on('error', () => undefined)
  response.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > MOST_BODY_BYTES) response.destroy()
  })
}

function publicLookup(lookup: LookupAll): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const first = addresses?.[0]
      if (error) callback(error, '', 0)
      else if (first === undefined || !addresses.every(({ address }) => isGlobal(address)))
        callback(new PrivateAddressError(), '', 0)
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
