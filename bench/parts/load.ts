/**
 * A load in a process of its own: connections that are kept open, each sending its next request when the answer before
 * has arrived. Raw sockets, because an HTTP client costs more than the servers that are measured here.
 */
import { connect } from 'node:net'
import process from 'node:process'
import { sizeOfResponse } from './net.ts'
import type { LoadOrder, LoadReport } from './throughput.ts'

process.on('message', (order: LoadOrder) => void run(order).then((report) => process.send?.(report)))
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

async function run({ url, connections, seconds }: LoadOrder): Promise<LoadReport> {
  const start = performance.now()
  const end = start + seconds * 1000
  const latencies: number[] = []
  const open = Array.from({ length: connections }, () => hold(new URL(url), end, latencies))
  const failures = (await Promise.all(open)).filter((isWell) => !isWell).length
  const elapsed = (performance.now() - start) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return {
    responses: latencies.length,
    perSecond: latencies.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    failures,
  }
}

/** Resolves to whether every answer was whole and well. */
function hold({ host, hostname, port, pathname }: URL, end: number, latencies: number[]): Promise<boolean> {
  const wire = Buffer.from(
    `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n\r\n`,
  )
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.setNoDelay()
    let sentAt = 0
    let missing = 0
    const send = () => {
      sentAt = performance.now()
      socket.write(wire)
    }
    const finish = (isWell: boolean) => {
      socket.destroy()
      resolve(isWell)
    }
    socket.on('connect', send)
    socket.on('error', () => finish(false))
    socket.on('close', () => resolve(false))
    socket.on('data', (chunk) => {
      if (missing === 0) {
        const whole = sizeOfResponse(chunk)
        if (whole === null) return finish(false)
        missing = whole
      }
      missing -= chunk.length
      if (missing > 0) return
      const now = performance.now()
      latencies.push(now - sentAt)
      if (now < end) send()
      else finish(true)
    })
  })
}
