import { z } from 'zod'
import { Package } from '../catalogue.ts'
import { Line } from '../line.ts'
import { Cents } from './money.ts'
import { Coupon } from './sale.ts'

const QuoteLine = z.object({
  line: Line,
  pack: Package,
  /** One piece, after sale and upgrade, before codes and tax. */
  unit: Cents,
  /** The whole line after codes, before tax. */
  paid: Cents,
})
export type QuoteLine = z.infer<typeof QuoteLine>

/** The price of a basket at this moment. */
export const Quote = z.object({
  lines: z.array(QuoteLine),
  coupons: z.array(z.object({ coupon: Coupon, amount: Cents })),
  creatorCode: z.string().nullable(),
  /** The discount of the creator code, taken after the coupons. */
  creatorAmount: Cents,
  base: Cents,
  tax: Cents,
  total: Cents,
  currency: z.string(),
})
export type Quote = z.infer<typeof Quote>
