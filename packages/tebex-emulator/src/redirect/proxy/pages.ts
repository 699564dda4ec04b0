/** Answers requests to the proxy itself: the file that tells browsers which hosts to send it, and its authority. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Authority } from '../certificates/authority.ts'
import { PLATFORM_HOSTS } from '../hosts.ts'
import { refuse } from './forward.ts'

/** A PAC file: the platform's hosts by way of the proxy, the rest directly. */
const proxyConfiguration = (proxy: string): string => `var hosts = ${JSON.stringify(PLATFORM_HOSTS)}
function FindProxyForURL(url, host) {
  return hosts.indexOf(host) < 0 ? 'DIRECT' : 'PROXY ${proxy}'
}
`

/** Answers a request that is for the proxy itself. */
export function ownPage(
  { authority }: { authority: Authority },
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): void {
  const { url, headers, socket } = request
  if (url === '/proxy.pac') {
    // By the name under which it was reached, which is the one that the browser can use.
    const isPlainName = /^[\w.[\]:-]+$/.test(headers.host ?? '')
    const proxy = isPlainName ? headers.host : `${socket.localAddress}:${socket.localPort}`
    send(response, 'application/x-ns-proxy-autoconfig', proxyConfiguration(proxy ?? ''))
  } else if (url === '/ca.pem') {
    send(response, 'application/x-x509-ca-cert', authority.certificate.toString())
  } else {
    refuse(
      response,
      404,
      'A proxy for the hosts of Tebex. /proxy.pac configures browsers, /ca.pem is its authority.',
    )
  }
}

function send(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' })
  response.end(text)
}
