/** A forward proxy that answers for the platform's hosts and passes all others through. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Server, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createSecureContext, type SecureContext } from 'node:tls'
import { formatHost } from '../../address.ts'
import { refuseOtherHosts } from '../../http/own-host.ts'
import { type Authority, issue } from '../certificates/authority.ts'
import { findPlatformHost } from '../hosts.ts'
import { ownPage } from './pages.ts'
import { answer, type Routing } from './requests.ts'
import { openTunnel, readGoal, refuseTunnel } from './tunnel.ts'

const LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
}
const MAX_CONNECTIONS = 500
const HANDSHAKE_MS = 10_000

export type ProxyOptions = Routing & {
  /** 0 takes any free port. */
  port: number
  /** For clients that resolve the platform's hosts to this machine instead of using a proxy. */
  tlsPort: number
  host: string
  /** More names in the `Host` of requests for the proxy's own pages. */
  allowedHosts?: readonly string[]
  limits?: Partial<typeof LIMITS>
  maxConnections?: number
}

export type RunningProxy = Awaited<ReturnType<typeof startProxy>>

/** Rejects when a port is taken. */
export async function startProxy(options: ProxyOptions) {
  const { port, tlsPort, host, authority } = options
  const limits = { ...LIMITS, ...options.limits }
  if (!options.isOnlyTebex && !isLoopback(host))
    throw new Error('On an address that others can reach, the proxy needs --only-tebex.')
  const showOwnPage = refuseOtherHosts(
    [formatHost(host), ...(options.allowedHosts ?? [])],
    (request, response) => ownPage(options, { request, response }),
  )
  const respond: RequestListener = (request, response) => answer(options, { request, response }, showOwnPage)
  const plain = createServer(limits, respond)
  const secure = createSecureServer(
    { ...limits, handshakeTimeout: HANDSHAKE_MS, SNICallback: createContexts(authority) },
    respond,
  )
  const servers = [plain, secure]
  for (const server of servers) server.maxConnections = options.maxConnections ?? MAX_CONNECTIONS
  const tunnels = new Set<Duplex>()
  const ports = { plain: await listen(plain, port, host), secure: 0 }
  try {
    ports.secure = await listen(secure, tlsPort, host)
  } catch (error) {
    plain.close()
    throw error
  }
  plain.on('connect', (request, socket, head) => {
    tunnels.add(socket.on('close', () => tunnels.delete(socket)))
    connectTo(options, ports, { authority: request.url ?? '', socket, head })
  })

  async function close(): Promise<void> {
    for (const socket of tunnels) socket.destroy()
    await Promise.all(
      servers.map((server) => {
        const closed = new Promise<void>((resolve) => server.close(() => resolve()))
        server.closeAllConnections()
        return closed
      }),
    )
  }
  return { url: `http://${formatHost(host)}:${ports.plain}`, ports, close }
}

const isLoopback = (host: string): boolean => /^(127\.[\d.]+|::1|localhost)$/.test(host)

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** A certificate for each of the platform's hosts, created on first use. */
function createContexts(authority: Authority) {
  const contexts = new Map<string, SecureContext>()
  return (name: string, done: (error: Error | null, context?: SecureContext) => void) => {
    const host = findPlatformHost(name)
    if (host === null) return done(new Error(`${name} is no host of the platform.`))
    const context = contexts.get(host) ?? createSecureContext(issue(authority, host))
    contexts.set(host, context)
    done(null, context)
  }
}

type Ports = { plain: number; secure: number }

/** The platform's hosts lead to the servers of this proxy, others to themselves. */
function connectTo(
  { host, isOnlyTebex }: ProxyOptions,
  ports: Ports,
  { authority, socket, head }: { authority: string; socket: Duplex; head: Buffer },
) {
  const goal = readGoal(authority)
  socket.on('error', () => socket.destroy())
  if (goal === null) return refuseTunnel(socket, '400 Bad Request')
  if (findPlatformHost(goal.host) !== null) {
    const port = goal.port === 80 ? ports.plain : ports.secure
    return openTunnel(socket, { goal: { host, port }, head, isAllowed: () => true })
  }
  if (isOnlyTebex) return refuseTunnel(socket, '403 Forbidden')
  openTunnel(socket, { goal, head, isAllowed: (upstream) => !isOwn(upstream, ports) })
}

/** Refuses a tunnel to this proxy, which would be an endless loop. */
const isOwn = ({ remoteAddress, localAddress, remotePort }: Socket, ports: Ports): boolean =>
  remoteAddress === localAddress && Object.values(ports).some((port) => port === remotePort)
