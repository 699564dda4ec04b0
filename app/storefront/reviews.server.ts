import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import { readReviews } from '#app/shop/reviews/reviews.server.ts'
import type { ProductReviews, Reviews } from '#app/shop/reviews/types.ts'

type ReviewsSection = {
  reviews: Reviews
  /** False while purchases cannot be checked: the page is degraded then and not cached. */
  isComplete: boolean
}

/** The seller's reviews, as far as the claims allow. */
export async function loadReviews(
  { payments, log }: Pick<Shop, 'payments' | 'log'>,
  { store, claims }: Content,
): Promise<ReviewsSection> {
  try {
    const { readPurchasedPackages } = payments
    return {
      reviews: await readReviews(store.testimonials, { claims, readPurchasedPackages }),
      isComplete: true,
    }
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    log.warn({ err: error }, 'purchases behind the reviews could not be checked')
    return { reviews: { kind: 'verified', reviews: [] }, isComplete: false }
  }
}

/** The reviews of a product's owners; null while they cannot be read, and the page is not cached. */
export async function loadCustomerReviews(
  { reviews, log }: Pick<Shop, 'reviews' | 'log'>,
  id: number,
): Promise<ProductReviews | null> {
  try {
    return await reviews.listShown(id)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    log.warn({ err: error }, 'reviews could not be read')
    return null
  }
}
