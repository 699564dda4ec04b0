import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { findPlatformHost } from '../redirect/hosts.ts'

/** The name in a `Host` header, without its port: `[::1]`, `localhost`. */
const readName = (host: string): string => host.toLowerCase().replace(/\.?(?::\d+)?$/, '')

/**
 * Refuses requests for other hosts, against DNS rebinding: a page of another site that lets its name lead to this
 * machine could read everything here.
 */
export function refuseOtherHosts(allowed: readonly string[], respond: RequestListener): RequestListener {
  const isOwnHost = createHostCheck(allowed)
  return (request, response) =>
    isOwnHost(request.headers.host) ? respond(request, response) : refuseHost(request, response)
}

/** Names of this machine, addresses and the platform's hosts are never the name of another site. */
function createHostCheck(allowed: readonly string[]) {
  const names = new Set(['localhost', ...allowed.map(readName)])
  return (host: string | undefined): boolean => {
    // Browsers always send the header.
    if (host === undefined) return true
    const name = readName(host)
    const isAddress = isIP(name.replace(/^\[|\]$/g, '')) > 0
    return names.has(name) || isAddress || name.endsWith('.localhost') || findPlatformHost(name) !== null
  }
}

function refuseHost({ headers }: IncomingMessage, response: ServerResponse): void {
  const name = readName(headers.host ?? '').replace(/[^\w.:[\]-]/g, '')
  response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
  response.end(`${name} is no name of this emulator. Start it with --allow-host ${name} to make it one.\n`)
}
