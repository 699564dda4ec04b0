/** Money by day, month and subject. */
import type { Dimension } from '../../session/attribution.server.ts'

export type RevenueSubject = 'payment' | 'product' | 'coupon' | 'code' | 'country' | Dimension

/** Money that came or went: of a payment as a whole, and of each product, coupon and creator code of it. */
export type RevenueEntryRow = {
  transaction_id: string
  position: number
  kind: 'sale' | 'refund' | 'dispute'
  subject: RevenueSubject
  /** Id of the product, the code, the country in two letters, or where the buyer came from; empty for a whole payment, and for what no product accounts for. */
  name: string
  /** Name of the product. */
  label: string
  /** When it was paid, refunded or disputed. */
  at: number
  /** Empty when the amount is not known. */
  currency: string
  amount_cents: number
  quantity: number
  /** Told of a sale as a whole: of products, the first one has it. */
  tax_cents: number | null
  fee_cents: number | null
  /** What a coupon took off; null when that is not known, and for everything else. */
  discount_cents: number | null
  /** 1 for a payment of a subscription. */
  is_recurring: number
}
