/**
 * Routes a request: to the emulator for the platform's hosts, to the host itself for others, to the proxy for its own
 * pages.
 */
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Authority } from '../certificates/authority.ts'
import { findPlatformHost } from '../hosts.ts'
import { forward, PSEUDONYM, refuse } from './forward.ts'

/** Options that decide where a request goes. */
export type Routing = {
  emulator: URL
  authority: Authority
  /** Refuses every host that is not the platform's. */
  isOnlyTebex: boolean
  /** Browsers use this proxy too, so that links may lead to the platform's hosts. */
  isForBrowsers: boolean
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Answers a request that is not for a tunnel. */
export function answer(options: Routing, exchange: Exchange, showOwnPage: RequestListener) {
  const { request, response } = exchange
  const { url = '/', headers } = request
  if (headers.via?.includes(PSEUDONYM)) return refuse(response, 508, 'This request came from here.')
  // Clients of a proxy name the whole address, clients of a server its path.
  if (!url.startsWith('/')) return answerAsProxy(options, exchange, url)
  const host = findPlatformHost(headers.host)
  return host === null ? showOwnPage(request, response) : askEmulator(options, exchange, { host, path: url })
}

function answerAsProxy(options: Routing, { request, response }: Exchange, url: string) {
  const target = URL.canParse(url) ? new URL(url) : null
  if (target === null) return refuse(response, 400, 'This address is not right.')
  const path = target.pathname + target.search
  const host = findPlatformHost(target.hostname)
  if (host !== null) return askEmulator(options, { request, response }, { host, path })
  if (options.isOnlyTebex) return refuse(response, 403, 'This proxy is for the hosts of Tebex alone.')
  if (target.protocol !== 'http:') return refuse(response, 400, 'Addresses with https need CONNECT.')
  const headers = { Host: target.host, Via: via(request.headers) }
  forward(request, response, {
    ...readOrigin(target),
    path,
    headers,
    explain: (error) => `${target.host} does not answer: ${error.message}`,
  })
}

/** Sets the header that tells whether the client can follow links to the platform's hosts. */
function askEmulator(
  { emulator, isForBrowsers }: Routing,
  { request, response }: Exchange,
  { host, path }: { host: string; path: string },
) {
  // Only browsers send this header, and no script can set it.
  const isBrowser = isForBrowsers || request.headers['sec-fetch-site'] !== undefined
  const headers = {
    Host: host,
    Via: via(request.headers),
    'X-Forwarded-Proto': isBrowser ? 'https' : 'http',
  }
  forward(request, response, {
    ...readOrigin(emulator),
    path,
    headers,
    explain: (error) =>
      'code' in error && error.code === 'ECONNREFUSED'
        ? `No emulator answers at ${emulator.origin}. Start one with: npx tebex-emulator`
        : null,
  })
}

const readOrigin = ({ hostname, port }: URL) => ({
  host: hostname.replace(/^\[|\]$/g, ''),
  port: Number(port || 80),
})

const via = (headers: IncomingHttpHeaders): string =>
  [headers.via, `1.1 ${PSEUDONYM}`].filter(Boolean).join(', ')
