import type { PersonalLoad } from '#app/page.ts'
import { type Basket, TebexError } from '#tebex/index.ts'

export type ThankYouData = {
  /** What was bought, from the completed basket; null when this browser has no order to show. Amounts in cents. */
  order: {
    username: string | null
    items: { name: string; quantity: number }[]
    total: number
    currency: string
  } | null
}

export const load: PersonalLoad<ThankYouData> = async ({ shop, headers }) => {
  try {
    const { order, cookies } = await shop.customer.findOrder(headers)
    return { data: { order: order && describe(order) }, cookies }
  } catch (error) {
    if (!(error instanceof TebexError)) throw error
    // Whoever comes from the checkout has paid: the thanks stand, only the list is missing.
    shop.log.warn({ err: error }, 'order could not be read')
    return { data: { order: null } }
  }
}

function describe({ username, packages, totalPrice, currency }: Basket): ThankYouData['order'] {
  const items = packages.map(({ name, inBasket }) => ({ name, quantity: inBasket.quantity }))
  return { username, items, total: totalPrice ?? 0, currency: currency ?? 'USD' }
}
