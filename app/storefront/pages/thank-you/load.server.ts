import { basketReference } from '#app/features/orders/payments.server.ts'
import { formatMoney } from '#app/lib/money.ts'
import type { PersonalLoad } from '#app/page.ts'
import type { Shop } from '#app/shop.server.ts'
import { type Basket, TebexError } from '#tebex/index.ts'

export type ThankYouData = {
  /** What was bought, from the completed basket; null when this browser has no order to show. */
  order: {
    username: string | null
    items: { name: string; quantity: number }[]
    total: string
    /** The tax in it; null without. */
    tax: string | null
    /** Null until the platform's payment notice arrived; the receipt names it as well. */
    transactionId: string | null
    /** What of it is due again each month; null without a subscription. */
    monthly: string | null
  } | null
}

export const load: PersonalLoad<ThankYouData> = async ({ shop, headers, address, locale }) => {
  try {
    const { order, cookies } = await shop.customer.findOrder({ headers, address })
    return { data: { order: order && (await describe(order, shop, locale)) }, cookies }
  } catch (error) {
    if (!(error instanceof TebexError)) throw error
    // A visitor from the checkout has paid: show the thanks, without the list.
    shop.log.warn({ err: error }, 'order could not be read')
    return { data: { order: null } }
  }
}

async function describe(order: Basket, shop: Shop, locale: string): Promise<ThankYouData['order']> {
  const { username, packages, totalPrice, salesTax } = order
  const currency = order.currency ?? 'USD'
  const monthly = packages
    .filter(({ id }) => isSubscription(id, shop))
    .reduce((sum, { inBasket }) => sum + (inBasket.price ?? 0) * inBasket.quantity, 0)
  return {
    username,
    items: packages.map(({ name, inBasket }) => ({ name, quantity: inBasket.quantity })),
    total: formatMoney(totalPrice, currency, locale),
    tax: salesTax ? formatMoney(salesTax, currency, locale) : null,
    transactionId: await findTransactionId(order, shop),
    monthly: monthly > 0 ? formatMoney(monthly, currency, locale) : null,
  }
}

function isSubscription(id: number, { catalog, store }: Shop): boolean {
  if (id === store.settings.subscription?.packageId) return true
  return catalog.findProduct(id)?.summary.type === 'subscription'
}

/** An unavailable database costs the number, not the page. */
async function findTransactionId({ custom }: Basket, { payments, log }: Shop): Promise<string | null> {
  const reference = basketReference(custom)
  if (reference === null) return null
  return payments.findTransactionId(reference).catch((error: unknown) => {
    log.warn({ err: error }, 'transaction could not be read')
    return null
  })
}
