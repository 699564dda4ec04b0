/** What customers say: the seller's own list, or nothing until reviews of real purchases exist. */
import type { Claims } from '#app/platform/claims.server.ts'
import type { Testimonials } from '#app/platform/store.server.ts'
import type { Review } from './types.ts'

const MOST_SHOWN = 30
const MOST_OF_A_PRODUCT = 6

/** The reviews that the claims allow, at most 30. `verified` shows none as long as no purchase was reviewed. */
export function listReviews(testimonials: Testimonials, { testimonials: mode }: Claims): Review[] {
  return mode === 'listed' ? testimonials.reviews.slice(0, MOST_SHOWN) : []
}

/** Those about one of these scripts, by the name that their cards print, at most 6. */
export function listReviewsOf(reviews: readonly Review[], names: readonly string[]): Review[] {
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  return reviews.filter(({ script }) => wanted.has(script.toLowerCase())).slice(0, MOST_OF_A_PRODUCT)
}
