/** Passes a connection through byte by byte. */
import { connect, type Socket } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'

const CONNECT_MS = 10_000
const IDLE_MS = 300_000

type Goal = { host: string; port: number }

/** Host and port of a `CONNECT`; null when they are invalid. */
export function readGoal(authority: string): Goal | null {
  const [, name = '', port = ''] = /^(\[[\da-f:.]+\]|[^\s:/@?#]+):(\d{1,5})$/i.exec(authority) ?? []
  const goal = { host: name.replace(/^\[|\]$/g, ''), port: Number(port) }
  return goal.port > 0 && goal.port < 65_536 ? goal : null
}

/** Answers a `CONNECT` with an error. */
export function refuseTunnel(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Connects both ends; `isAllowed` sees the connection before anything is sent. */
export function openTunnel(
  socket: Duplex,
  { goal, head, isAllowed }: { goal: Goal; head: Buffer; isAllowed: (upstream: Socket) => boolean },
): void {
  const upstream = connect({ ...goal, timeout: CONNECT_MS })
  const fail = () => refuseTunnel(socket, '502 Bad Gateway')
  upstream.on('timeout', () => upstream.destroy())
  // The end of the connection is enough.
  upstream.on('error', () => {})
  upstream.once('close', fail)
  socket.once('close', () => upstream.destroy())
  upstream.once('connect', () => {
    if (!isAllowed(upstream)) return upstream.destroy()
    upstream.off('close', fail)
    // Traffic in either direction keeps the tunnel open.
    upstream.setTimeout(IDLE_MS)
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    upstream.write(head)
    pipeline(socket, upstream, () => {})
    pipeline(upstream, socket, () => {})
  })
}
