/**
 * One client in a process of its own that asks for many addresses on kept connections as fast as it is answered, over raw
 * sockets: an HTTP client would cost more than the shop. Says how often it got which status.
 */
import { connect } from 'node:net'
import process from 'node:process'
import { burstAddress } from './records.ts'

/** `paths` are asked in turn, over and over; `*` in one stands for a number that never comes twice. */
export type HammerOrder = {
  url: string
  paths: string[]
  connections: number
  seconds: number
  /** Each request names another address, as a proxy does. */
  isCrowd?: boolean
}
export type HammerReport = { statuses: Record<string, number> }

let sequence = 0

process.on('message', (order: HammerOrder) => void run(order).then((report) => process.send?.(report)))
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

async function run({
  url,
  paths,
  connections,
  seconds,
  isCrowd = false,
}: HammerOrder): Promise<HammerReport> {
  const { host, hostname, port } = new URL(url)
  const statuses: Record<string, number> = {}
  const end = performance.now() + seconds * 1000

  function hold(): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname)
      socket.setNoDelay()
      let missing = 0
      let head = ''
      const send = () => {
        const path = (paths[sequence % paths.length] ?? '/').replace('*', String(sequence))
        const from = isCrowd ? `X-Forwarded-For: ${burstAddress(sequence)}\r\n` : ''
        sequence += 1
        head = ''
        missing = 0
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nAccept-Encoding: br\r\n${from}\r\n`,
        )
      }
      socket.on('connect', send)
      socket.on('error', () => undefined)
      socket.on('close', () => resolve())
      socket.on('data', (chunk) => {
        if (missing > 0) missing -= chunk.length
        else {
          head += chunk.toString('latin1')
          const headEnd = head.indexOf('\r\n\r\n')
          if (headEnd < 0) return
          const status = head.slice(9, 12)
          statuses[status] = (statuses[status] ?? 0) + 1
          const length = Number(/content-length: (\d+)/i.exec(head.slice(0, headEnd))?.[1] ?? 0)
          missing = headEnd + 4 + length - head.length
        }
        if (missing > 0) return
        if (performance.now() < end) send()
        else socket.destroy()
      })
    })
  }

  await Promise.all(Array.from({ length: connections }, hold))
  return { statuses }
}
