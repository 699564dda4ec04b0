import { TebexError } from 'tebex-client'
import type { PersonalLoad } from '#app/page.ts'
import type { Basket } from '#app/shop/basket/types.ts'
import type { RelatedProduct } from '#app/storefront/components/catalog/related-products.tsx'
import { findKnownProblem } from '#app/storefront/known-problem.server.ts'
import { loadBestSellers, loadRelated } from '#app/storefront/related.server.ts'
import { describeVisitor } from '#app/storefront/visitor.server.ts'

export type CartData = {
  username: string | null
  /** Null without a basket, or for an empty one. */
  basket: Basket | null
  /**
   * True while the platform is unavailable: the page says so and offers Try Again, so that an outage never looks like
   * an empty cart.
   */
  unavailable: boolean
  /** The code of a form without JavaScript, shown as the banner; null without one, or for an unknown code. */
  problem: string | null
  /** Best sellers for an empty cart. */
  related: RelatedProduct[]
}

export const load: PersonalLoad<CartData> = async ({
  shop,
  content,
  headers,
  address,
  query,
  locale,
  signal,
}) => {
  const problem = findKnownProblem(query)
  try {
    // Names, pictures and links of the items come from the catalogue.
    await shop.catalog.ready(signal)
    const visit = await shop.customer.recognise({ headers, address })
    const { basket, customer, ownerId, session, cookies } = visit
    // Items that wait for a login ask for it here.
    const isAsked = session !== null && session.pending.length > 0
    const username = visit.username ?? (isAsked ? null : (customer?.username ?? null))
    const visible =
      basket && basket.packages.length > 0
        ? await shop.basket.serialize(basket, locale, session?.choices ?? [])
        : null
    const visitor = describeVisitor(visit)
    const ids = visible?.packages.map(({ id }) => id) ?? []
    const owned = await shop.ownership.listIds(ownerId)
    const sources = { catalog: shop.catalog, news: content.news, store: content.store }
    const related = visible
      ? loadRelated(sources, { ids, locale, owned })
      : loadBestSellers(sources, { locale, owned })
    return { data: { username, basket: visible, unavailable: false, problem, related }, cookies, visitor }
  } catch (error) {
    if (!(error instanceof TebexError)) throw error
    shop.log.warn({ err: error }, 'cart could not be read')
    return { data: { username: null, basket: null, unavailable: true, problem, related: [] }, status: 503 }
  }
}
