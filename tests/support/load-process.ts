/**
 * A load in a process of its own: open connections that each send the next request after the last response. Raw
 * sockets, because an HTTP client costs more than the measured servers.
 */
import { connect } from 'node:net'
import process from 'node:process'
import { distinctAddress, type LoadOrder, type LoadReport } from './load.ts'

const HEADERS = 'Accept: text/html\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n'

let sequence = 0

process.on('message', (order: LoadOrder) => void run(order).then((report) => process.send?.(report)))
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

async function run({ url, paths, connections, seconds, isCrowd = false }: LoadOrder): Promise<LoadReport> {
  const { host, hostname, port } = new URL(url)
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${HEADERS}`)
  const latencies: number[] = []
  const statuses: Record<string, number> = {}
  const start = performance.now()
  const end = start + seconds * 1000
  let broken = 0

  function nextRequest(): string {
    const text = (requests[sequence % requests.length] ?? '').replace('*', String(sequence))
    const sender = isCrowd ? `X-Forwarded-For: ${distinctAddress(sequence)}\r\n` : ''
    sequence += 1
    return `${text}${sender}\r\n`
  }

  function hold(): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname)
      socket.setNoDelay()
      let sentAt = 0
      let missing = 0
      const send = () => {
        sentAt = performance.now()
        socket.write(nextRequest())
      }
      socket.on('connect', send)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        if (performance.now() < end) broken += 1
        resolve()
      })
      socket.on('data', (chunk) => {
        if (missing === 0) {
          const headEnd = chunk.indexOf('\r\n\r\n')
          // A response's head arrives in one piece.
          if (headEnd < 0) return socket.destroy()
          const head = chunk.toString('latin1', 0, headEnd)
          const status = head.slice(9, 12)
          statuses[status] = (statuses[status] ?? 0) + 1
          missing = headEnd + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
        }
        missing -= chunk.length
        if (missing > 0) return
        const now = performance.now()
        latencies.push(now - sentAt)
        if (now < end) send()
        else socket.destroy()
      })
    })
  }

  await Promise.all(Array.from({ length: connections }, hold))
  const elapsed = (performance.now() - start) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return {
    responses: latencies.length,
    perSecond: latencies.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    statuses,
    broken,
  }
}
