/** Many requests at the same moment, from a process of its own, each on a connection that is open already. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import process from 'node:process'
import { text } from 'node:stream/consumers'

/** `requests` are sent as they are, all at once, `rounds` times over. */
export type VolleyOrder = { url: string; requests: string[]; rounds: number }
/** Milliseconds from the volley to the last byte, of all requests. */
export type VolleyReport = { latencies: number[]; failures: number }

process.on('message', (order: VolleyOrder) => void run(order).then((report) => process.send?.(report)))
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

async function run({ url, requests, rounds }: VolleyOrder): Promise<VolleyReport> {
  const { hostname, port } = new URL(url)
  const latencies: number[] = []
  let failures = 0
  for (let round = 0; round < rounds; round += 1) {
    const sockets = await Promise.all(requests.map(() => open(hostname, Number(port))))
    const start = performance.now()
    const responses = sockets.map(async (socket, at) => {
      socket.write(requests[at] ?? '')
      const response = await text(socket)
      latencies.push(performance.now() - start)
      if (!response.startsWith('HTTP/1.1 200')) failures += 1
    })
    await Promise.all(responses)
  }
  return { latencies, failures }
}

async function open(host: string, port: number): Promise<Socket> {
  const socket = connect(port, host).setNoDelay()
  await once(socket, 'connect')
  return socket
}
