/** Products that a shop defines for one basket. */
import { z } from 'zod'
import type { Basket } from '../tebex/basket.ts'
import { Custom } from '../tebex/line.ts'
import type { PaidProduct } from '../tebex/payment.ts'
import { PERIODS } from '../tebex/period.ts'
import { MAX_AMOUNT, toCents } from '../tebex/pricing/money.ts'
import { Refusal } from '../tebex/refusal.ts'
import { createOwnPackage } from '../tebex/routes/dynamic-packages.ts'
import type { State } from '../tebex/state.ts'

/** Baskets store these packages among the dynamic ones, under a category outside of the catalogue. */
const CATEGORY = 0

const Quantity = z.int().min(1).max(1000).nullish()
const Type = z.enum(['single', 'subscription']).nullish()

export const Item = z.object({
  package: z.object({
    name: z.string().trim().min(1),
    price: z.number().min(0).max(MAX_AMOUNT),
    type: Type,
    qty: Quantity,
    expiry_period: z.enum(PERIODS).nullish(),
    expiry_length: z.int().min(1).max(1000).nullish(),
    custom: Custom.nullish(),
  }),
  qty: Quantity,
  type: Type,
  revenue_share: z.array(z.unknown()).nullish(),
})
export type Item = z.infer<typeof Item>

export const Sale = z.object({
  name: z.string().trim().min(1),
  discount_type: z.enum(['percentage', 'amount']),
  amount: z.number().min(0).max(MAX_AMOUNT),
})

export function requireApproved({ variants }: State): void {
  if (!variants.checkoutApproved) throw new Refusal(403, 'This endpoint is not enabled for your account.')
}

function createItemPackage(state: State, item: Item) {
  if ((item.revenue_share ?? []).length > 0)
    throw new Refusal(403, 'Revenue share is not enabled for your account.')
  const { name, price, expiry_period, expiry_length } = item.package
  const type = item.type ?? item.package.type ?? 'single'
  const pack = createOwnPackage(state, {
    name,
    slug: '',
    order: 0,
    type,
    base_price: price,
    category: { id: CATEGORY, name: '' },
    expiry_length: expiry_length ?? undefined,
    expiry_period: expiry_period ?? undefined,
  })
  return { pack, type, quantity: item.qty ?? item.package.qty ?? 1, custom: item.package.custom ?? null }
}

export function addItem(state: State, basket: Basket, item: Item): void {
  const { pack, type, quantity, custom } = createItemPackage(state, item)
  if (type === 'subscription' && basket.lines.some((line) => line.type === 'subscription'))
    throw new Refusal(400, 'Only one subscription may be in a basket at a time.')
  basket.dynamic[CATEGORY] = [...(basket.dynamic[CATEGORY] ?? []), pack]
  basket.lines.push({ packageId: pack.id, quantity, type, dynamic: true, variables: {}, custom, gift: null })
}

export function setSale(basket: Basket, { name, discount_type, amount }: z.infer<typeof Sale>): void {
  basket.sale = { name, discount_type, discount: amount }
}

/** Replaces the product of a subscription from now on. */
export function createProduct(state: State, item: Item, previousProduct: PaidProduct): PaidProduct {
  const { pack, quantity, custom } = createItemPackage(state, item)
  const base = toCents(pack.base_price)
  return {
    ...previousProduct,
    id: pack.id,
    name: pack.name,
    quantity,
    base,
    paid: base * quantity,
    custom,
    period: { length: pack.expiry_length, unit: pack.expiry_period },
    variables: {},
  }
}
