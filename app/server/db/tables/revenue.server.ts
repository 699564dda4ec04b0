/** Money by day, month and subject. */
import type { Dimension } from '../../session/attribution.server.ts'

export type RevenueSubject = 'payment' | 'product' | 'coupon' | 'code' | 'country' | Dimension

/** Incoming or outgoing money: for a payment as a whole, and for each of its products, coupons and creator codes. */
export type RevenueEntryRow = {
  transaction_id: string
  position: number
  kind: 'sale' | 'refund' | 'dispute'
  subject: RevenueSubject
  /**
   * The product's id, the code, the country in two letters, or the buyer's source; empty for a whole payment and for an
   * amount without a product.
   */
  name: string
  /** The product's name. */
  label: string
  /** Epoch milliseconds of the payment, refund or dispute. */
  at: number
  /** Empty for an unknown amount. */
  currency: string
  amount_cents: number
  quantity: number
  /**
   * The platform reports tax and fee for a sale as a whole; products have shares of them. A refund returns the tax, so
   * its tax is negative.
   */
  tax_cents: number | null
  fee_cents: number | null
  /** The amount that a coupon took off; null if unknown, and for all other subjects. */
  discount_cents: number | null
  /** 1 for a subscription's payment. */
  is_recurring: number
}
