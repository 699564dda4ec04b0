import { basketReference } from '#app/features/orders/payments.server.ts'
import type { PersonalLoad } from '#app/page.ts'
import type { Shop } from '#app/shop.server.ts'
import { type Basket, TebexError } from '#tebex/index.ts'

export type ThankYouData = {
  /** What was bought, from the completed basket; null when this browser has no order to show. Amounts in cents. */
  order: {
    username: string | null
    items: { name: string; quantity: number }[]
    total: number
    currency: string
    /** Null until the platform has told of the payment; the receipt names it as well. */
    transactionId: string | null
    /** What of it is due again each month; zero without a subscription. */
    monthly: number
  } | null
}

export const load: PersonalLoad<ThankYouData> = async ({ shop, headers, address }) => {
  try {
    const { order, cookies } = await shop.customer.findOrder({ headers, address })
    return { data: { order: order && (await describe(order, shop)) }, cookies }
  } catch (error) {
    if (!(error instanceof TebexError)) throw error
    // A visitor from the checkout has paid: the thanks are shown, only the list is missing.
    shop.log.warn({ err: error }, 'order could not be read')
    return { data: { order: null } }
  }
}

async function describe(order: Basket, shop: Shop): Promise<ThankYouData['order']> {
  const { username, packages, totalPrice, currency } = order
  return {
    username,
    items: packages.map(({ name, inBasket }) => ({ name, quantity: inBasket.quantity })),
    total: totalPrice ?? 0,
    currency: currency ?? 'USD',
    transactionId: await findTransactionId(order, shop),
    monthly: packages
      .filter(({ id }) => isSubscription(id, shop))
      .reduce((sum, { inBasket }) => sum + (inBasket.price ?? 0) * inBasket.quantity, 0),
  }
}

function isSubscription(id: number, { catalog, store }: Shop): boolean {
  if (id === store.settings.subscription?.packageId) return true
  return catalog.findProduct(id)?.summary.type === 'subscription'
}

/** A database that does not answer costs the number, not the page. */
async function findTransactionId({ custom }: Basket, { payments, log }: Shop): Promise<string | null> {
  const reference = basketReference(custom)
  if (reference === null) return null
  return payments.findTransactionId(reference).catch((error: unknown) => {
    log.warn({ err: error }, 'transaction could not be read')
    return null
  })
}
