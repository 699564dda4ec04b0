import { type Basket, type BasketPackage, TebexError } from 'tebex-client'
import type { Shop } from '#app/compose.server.ts'
import { formatMoney } from '#app/lib/money.ts'
import type { PersonalLoad, PersonalRequest } from '#app/page.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import type { PackageChoice } from '#app/server/session/session.server.ts'
import { selectPurchaseType } from '#app/shop/basket/basket.server.ts'
import { readBasketReference } from '#app/shop/orders/ledger/facts.server.ts'
import type { RelatedProduct } from '#app/storefront/components/catalog/related-products.tsx'
import { loadRelated } from '#app/storefront/related.server.ts'
import { describeVisitor } from '#app/storefront/visitor.server.ts'

export type ThankYouData = {
  /** The platform's report on the payment of an unpaid basket; null without a payment. */
  attempt: 'waiting' | 'declined' | null
  /** From the completed basket; null if this browser has no order to show. */
  order: {
    username: string | null
    /** `giftTo` is the player who gets it; null for the buyer. */
    items: { name: string; quantity: number; giftTo: string | null }[]
    total: string
    /** The included tax; null without. */
    tax: string | null
    /** Null until the platform's payment notice has arrived; the receipt names it too. */
    transactionId: string | null
    /** The monthly amount; null without a subscription. */
    monthly: string | null
    related: RelatedProduct[]
    /** The way to the Discord role: none, a linked account, or automatic. */
    role: 'none' | 'link' | 'automatic'
  } | null
}

export const load: PersonalLoad<ThankYouData> = async ({ shop, content, headers, address, locale }) => {
  try {
    const { order, attempt, customer, choices, cookies } = await shop.customer.findOrder({ headers, address })
    const outcome = attempt && (await findOutcome(attempt, shop))
    return {
      data: {
        attempt: attempt && (outcome?.isPaid === false ? 'declined' : 'waiting'),
        order: order && (await describe(order, { shop, content, choices, locale })),
      },
      cookies,
      visitor: describeVisitor({ basket: attempt, customer }),
    }
  } catch (error) {
    if (!(error instanceof TebexError)) throw error
    // A visitor from the checkout has paid, so the page says thanks without the list.
    shop.log.warn({ err: error }, 'order could not be read')
    return { data: { attempt: null, order: null } }
  }
}

type Context = Pick<PersonalRequest, 'shop' | 'content' | 'locale'> & { choices: readonly PackageChoice[] }

async function describe(order: Basket, context: Context): Promise<ThankYouData['order']> {
  const { shop, content, locale } = context
  const { username, packages, totalPrice, salesTax } = order
  const currency = order.currency ?? 'USD'
  const outcome = await findOutcome(order, shop)
  const monthly = packages
    .filter((line) => isSubscription(line, context))
    .reduce((sum, { inBasket }) => sum + (inBasket.price ?? 0) * inBasket.quantity, 0)
  return {
    username,
    items: packages.map(({ name, inBasket }) => ({
      name,
      quantity: inBasket.quantity,
      giftTo: inBasket.giftUsername,
    })),
    total: formatMoney(totalPrice, currency, locale),
    tax: salesTax ? formatMoney(salesTax, currency, locale) : null,
    transactionId: outcome?.isPaid ? outcome.transactionId : null,
    related: loadRelated(
      { catalog: shop.catalog, news: content.news, store: content.store },
      {
        ids: packages.map(({ id }) => id),
        locale,
        owned: await shop.ownership.listIds(order.usernameId),
      },
    ),
    role: await findRoleWay(order, context),
    monthly: monthly > 0 ? formatMoney(monthly, currency, locale) : null,
  }
}

function isSubscription(line: BasketPackage, { shop: { catalog }, content, choices }: Context): boolean {
  if (line.id === content.store.settings.subscription?.packageId) return true
  return selectPurchaseType(line, catalog.findProduct(line.id)?.sale, choices) === 'subscription'
}

/** If the database is unavailable, only the number is missing. */
async function findOutcome({ custom }: Basket, { payments, log }: Pick<Shop, 'payments' | 'log'>) {
  const reference = readBasketReference(custom)
  if (reference === null) return null
  return payments.findOutcome(reference).catch((error: unknown) => {
    log.warn({ err: error }, 'transaction could not be read')
    return null
  })
}

/**
 * A role comes automatically only with packages to which the seller has assigned one, and not with a gift for another
 * player.
 */
async function findRoleWay(
  { usernameId, packages }: Basket,
  { shop: { discord, log }, content }: Context,
): Promise<'none' | 'link' | 'automatic'> {
  const bought = packages.filter(({ inBasket }) => inBasket.giftUsername === null).map(({ id }) => id)
  const hasRole = content.store.settings.discordRoles.some((rule) => bought.includes(rule.package))
  if (!discord || !hasRole || usernameId === null) return 'none'
  try {
    return (await discord.findStatus(usernameId)) === 'unlinked' ? 'link' : 'automatic'
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    log.warn({ err: error }, 'Discord account could not be read')
    return 'link'
  }
}
