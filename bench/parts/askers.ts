/** Game servers in a process of their own: each asks once, on a connection and from an address of its own. */
import { get } from 'node:http'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { distinctAddress } from '#tests/support/load.ts'

export type AskOrder = {
  url: string
  count: number
  /** The requests are spread evenly over this time. */
  seconds: number
}

/** `statuses` counts the answers; 0 stands for a connection without one. */
export type AskReport = { statuses: Record<number, number>; seconds: number }

const TURN_MS = 5

process.on('message', (order: AskOrder) => void run(order).then((report) => process.send?.(report)))
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

async function run({ url, count, seconds }: AskOrder): Promise<AskReport> {
  const statuses: Record<number, number> = {}
  const asked: Promise<void>[] = []
  const began = performance.now()
  const measureSeconds = () => (performance.now() - began) / 1000

  async function ask(sequence: number): Promise<void> {
    const status = await askOnce(url, sequence)
    statuses[status] = (statuses[status] ?? 0) + 1
  }

  while (asked.length < count) {
    const due = Math.min(count, Math.ceil((measureSeconds() / seconds) * count))
    while (asked.length < due) asked.push(ask(asked.length))
    await pause(TURN_MS)
  }
  await Promise.all(asked)
  return { statuses, seconds: measureSeconds() }
}

function askOnce(url: string, sequence: number): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'x-forwarded-for': distinctAddress(sequence) }
    const request = get(url, { agent: false, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', () => resolve(0))
    })
    request.on('error', () => resolve(0))
  })
}
