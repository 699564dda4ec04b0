/**
 * Many requests at the same moment, from a process of its own, each on a connection that is open already. Raw sockets,
 * because an HTTP client costs more than the servers that are measured here.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import process from 'node:process'
import { sizeOfResponse } from './net.ts'
import { cpuMs } from './throughput.ts'

/**
 * `requests` are sent as they are, all at once, `rounds` times over: on the same connections each time, as clients with
 * a pool do, or on new ones, which the server closes after the response.
 */
export type VolleyOrder = { url: string; requests: string[]; rounds: number; isKept: boolean }
/** Milliseconds from the volley to the last byte, of all requests, and what they cost this process. */
export type VolleyReport = { latencies: number[]; failures: number; cpuMs: number }

process.on('message', (order: VolleyOrder) => void run(order).then((report) => process.send?.(report)))
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

async function run({ url, requests, rounds, isKept }: VolleyOrder): Promise<VolleyReport> {
  const { hostname, port } = new URL(url)
  const openAll = () => Promise.all(requests.map(() => open(hostname, Number(port))))
  const latencies: number[] = []
  let failures = 0
  const before = cpuMs()
  let sockets = await openAll()
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0 && !isKept) sockets = await openAll()
    const start = performance.now()
    const responses = sockets.map(async (socket, at) => {
      const isWell = await ask(socket, requests[at] ?? '')
      latencies.push(performance.now() - start)
      if (!isWell) failures += 1
    })
    await Promise.all(responses)
  }
  for (const socket of sockets) socket.destroy()
  return { latencies, failures, cpuMs: cpuMs() - before }
}

async function open(host: string, port: number): Promise<Socket> {
  const socket = connect(port, host).setNoDelay()
  await once(socket, 'connect')
  return socket
}

/** Resolves with the last byte, to whether the response was whole and well. */
function ask(socket: Socket, request: string): Promise<boolean> {
  return new Promise((resolve) => {
    let missing: number | null = null
    const finish = (isWell: boolean) => {
      socket.removeAllListeners()
      socket.on('error', () => socket.destroy())
      resolve(isWell)
    }
    socket.on('error', () => finish(false))
    socket.on('close', () => finish(false))
    socket.on('data', (chunk) => {
      missing ??= sizeOfResponse(chunk)
      if (missing === null) return finish(false)
      missing -= chunk.length
      if (missing <= 0) finish(true)
    })
    socket.write(request)
  })
}
