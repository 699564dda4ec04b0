/**
 * Tracking calls at full speed from a process of its own, each from another address, over raw sockets: an HTTP client
 * would cost more than the shop. Says how the calls were answered.
 */
import { connect } from 'node:net'
import process from 'node:process'
import { distinctAddress } from '#tests/support/load.ts'

export type BurstOrder = {
  url: string
  connections: number
  seconds: number
  productIds: number[]
  /** Number of the first call; each has its own address. */
  first: number
}

export type BurstReport = {
  /** Number of answers of each status. */
  statuses: Record<number, number>
  /** Number of the call after the last one. */
  next: number
}

process.on('message', (order: BurstOrder) => void run(order).then((report) => process.send?.(report)))
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

async function run({ url, connections, seconds, productIds, first }: BurstOrder): Promise<BurstReport> {
  const { host, hostname, port, origin } = new URL(url)
  const report: BurstReport = { statuses: {}, next: first }
  const end = performance.now() + seconds * 1000

  function call(sequence: number): string {
    const product_id = productIds[sequence % productIds.length]
    const body = JSON.stringify({ product_id, product_name: 'x', action_type: 'view', user_ip: '' })
    return [
      'POST /api/track_interaction.php HTTP/1.1',
      `Host: ${host}`,
      `Origin: ${origin}`,
      'Content-Type: application/json',
      'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
      `X-Forwarded-For: ${distinctAddress(sequence)}`,
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n')
  }

  function hold(): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname)
      socket.setNoDelay()
      let text = ''
      const send = () => {
        if (performance.now() >= end) return socket.destroy()
        text = ''
        socket.write(call(report.next++))
      }
      socket.on('connect', send)
      socket.on('error', () => undefined)
      socket.on('close', () => resolve())
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1')
        const status = readStatus(text)
        if (status === null) return
        report.statuses[status] = (report.statuses[status] ?? 0) + 1
        send()
      })
    })
  }

  await Promise.all(Array.from({ length: connections }, hold))
  return report
}

/** The status of a whole answer, null while some of it is missing. */
function readStatus(text: string): number | null {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return null
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0)
  return text.length >= head + 4 + length ? Number(text.slice(9, 12)) : null
}
