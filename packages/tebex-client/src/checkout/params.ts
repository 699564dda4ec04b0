import type { Cents } from '../schemas/values.ts'

/** A product that no catalogue has. Selling those needs the platform's approval. */
export type CheckoutItem = {
  name: string
  /** Price of one piece in cents, before tax. */
  price: Cents
  quantity?: number | undefined
  /** Makes it a subscription that is paid again after so long. */
  every?: { length: number; unit: 'day' | 'month' | 'year' } | undefined
  /** Comes back with the product in webhooks. */
  custom?: Record<string, unknown> | undefined
}

/** A basket that is made with its products at once. */
export type NewCheckout = {
  completeUrl: string
  /** Address for a customer who has changed their mind. */
  returnUrl: string
  items: readonly CheckoutItem[]
  email?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  /** Two letters. */
  country?: string | undefined
  /** The visitor's address, for tax. */
  ip?: string | undefined
  completeAutoRedirect?: boolean | undefined
  /** Comes back on the basket and in webhooks. */
  custom?: Record<string, unknown> | undefined
}

const itemBody = ({ name, price, quantity, every, custom }: CheckoutItem) => ({
  type: every === undefined ? 'single' : 'subscription',
  qty: quantity ?? 1,
  package: { name, price: price / 100, custom, expiry_length: every?.length, expiry_period: every?.unit },
})

export const serializeCheckout = ({ items, ...basket }: NewCheckout): Record<string, unknown> => ({
  basket: {
    complete_url: basket.completeUrl,
    return_url: basket.returnUrl,
    email: basket.email,
    first_name: basket.firstName,
    last_name: basket.lastName,
    country: basket.country,
    ip: basket.ip,
    complete_auto_redirect: basket.completeAutoRedirect,
    custom: basket.custom,
  },
  items: items.map(itemBody),
})
