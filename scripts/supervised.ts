/** The shop's side of supervise.ts: it listens privately until it is told to take the visitors. */
import { Socket } from 'node:net'
import process from 'node:process'
import { z } from 'zod'

/** What a shop says: that it can be asked whether it is ready, and later that it listens where visitors come. */
export const Report = z.union([
  z.object({ state: z.literal('started'), url: z.string(), host: z.string(), port: z.number() }),
  z.object({ state: z.literal('open') }),
])
export type Report = z.infer<typeof Report>

/** What a shop is told: take the visitors; serve this connection, which is sent along; end without a notice. */
export type Order = 'open' | 'serve' | 'leave'

export const isSupervised = process.env.TRADEPOST_SUPERVISED === '1'
export const PRIVATE_ADDRESS = { host: '127.0.0.1', port: 0 }

type Address = { host: string; port: number }
type Shop = {
  url: string
  moveTo: (address: Address) => Promise<string>
  adopt: (connection: Socket) => void
}

/** Resolves to the URL that the shop listens on when it may take visitors. */
export function openWhenTold(shop: Shop, { host, port }: Address, leave: () => void): Promise<string> {
  const report = (message: Report) => process.send?.(message)
  return new Promise((resolve, reject) => {
    process.on('message', (order, connection) => {
      if (order === 'leave') leave()
      if (order === 'serve' && connection instanceof Socket) shop.adopt(connection)
      if (order !== 'open') return
      shop.moveTo({ host, port }).then((url) => {
        report({ state: 'open' })
        resolve(url)
      }, reject)
    })
    report({ state: 'started', url: shop.url, host, port })
  })
}
