/** The shop's side of supervise.ts: the shop listens privately until it is told to take the visitors. */
import { Socket } from 'node:net'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'

/**
 * A shop reports that it waits for the store folder and the database, which belong to one version at a time; that it
 * can be asked whether it is ready; that it waits for the visitors' address, which another process holds; and that it
 * listens there.
 */
export const Report = z.union([
  z.object({ state: z.literal('started'), url: z.string(), host: z.string(), port: z.number() }),
  z.object({ state: z.enum(['prepared', 'opening', 'open']) }),
])
export type Report = z.infer<typeof Report>

/**
 * A shop is ordered to use store folder and database; to take the visitors; to serve the connection that comes with the
 * message; or to end without a notice.
 */
export type Order = 'begin' | 'open' | 'serve' | 'leave'

const TRY_EVERY_MS = 5
const FREE_WITHIN_MS = 2_000

export const isSupervised = process.env.TRADEPOST_SUPERVISED === '1'
export const PRIVATE_ADDRESS = { host: '127.0.0.1', port: 0 }

type Address = { host: string; port: number }
type Shop = {
  url: string
  moveTo: (address: Address) => Promise<string>
  adopt: (connection: Socket) => void
}

const report = (message: Report) => process.send?.(message)

/** Resolves when the version before has left store folder and database, or when there is none. */
export function waitForTurn(): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', (order) => {
      if (order === 'begin') resolve()
    })
    report({ state: 'prepared' })
  })
}

/** Resolves to the URL that the shop listens on once it may take visitors. */
export function openWhenTold(shop: Shop, { host, port }: Address, leave: () => void): Promise<string> {
  return new Promise((resolve, reject) => {
    process.on('message', (order, connection) => {
      if (order === 'leave') leave()
      if (order === 'serve' && connection instanceof Socket) shop.adopt(connection)
      if (order !== 'open') return
      move().then(resolve, reject)
    })
    report({ state: 'started', url: shop.url, host, port })
  })

  async function move(): Promise<string> {
    const until = Date.now() + FREE_WITHIN_MS
    for (;;) {
      try {
        const url = await shop.moveTo({ host, port })
        report({ state: 'open' })
        return url
      } catch (error) {
        if (!isTaken(error) || Date.now() > until) throw error
        report({ state: 'opening' })
        await delay(TRY_EVERY_MS)
      }
    }
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
