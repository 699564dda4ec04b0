import { TebexError } from 'tebex-client'
import type { Shop } from '#app/compose.server.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import type { FindPurchases } from '#app/shop/assistant/assistant.server.ts'
import { readBasketReference } from '#app/shop/orders/ledger/facts.server.ts'
import { type ApiContext, getAddress } from './responses.server.ts'

const READ_WITHIN_MS = 1_000

export type PurchasesShop = Pick<Shop, 'customer' | 'orders' | 'db' | 'log'>

/** Reads the purchases of this request's customer. */
export function createPurchasesReader(
  c: ApiContext,
  { customer, orders, db, log }: PurchasesShop,
): FindPurchases {
  return async () => {
    try {
      const { ownerId } = await customer.recognise({ headers: c.req.raw.headers, address: getAddress(c) })
      if (ownerId === null) return 'signed_out'
      return await db.within(READ_WITHIN_MS, orders.readAll(ownerId))
    } catch (error) {
      if (!(error instanceof TebexError || error instanceof DatabaseError)) throw error
      log.warn({ err: error }, 'purchases could not be read for the assistant')
      return 'unavailable'
    }
  }
}

/** Reads the reference of this session's basket, open or last paid. */
export function createReferenceReader(
  c: ApiContext,
  { customer }: PurchasesShop,
): () => Promise<string | null> {
  return async () => {
    const { order, attempt } = await customer.findOrder({
      headers: c.req.raw.headers,
      address: getAddress(c),
    })
    const basket = attempt ?? order
    return basket && readBasketReference(basket.custom)
  }
}
