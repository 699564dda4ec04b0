import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelLoad } from '#app/panel/layout/require-admin.server.ts'
import { parseReviewQuery, type ReviewQuery } from '#app/shop/reviews/moderation.server.ts'
import type { ListedReview } from '#app/shop/reviews/types.ts'

/** Null for a package that the catalogue no longer has. */
export type ReviewWithProduct = ListedReview & { product: { name: string; path: string } | null }

export type ReviewsData = PanelData<{
  query: ReviewQuery
  rows: ReviewWithProduct[]
  nextCursor: string | null
}>

export const loadContent: PanelLoad<ReviewsData> = async ({ shop, query: params }) => {
  const { query } = parseReviewQuery(params)
  const { reviews, nextCursor } = await shop.reviews.moderation.list(query)
  const findProduct = (id: number) => {
    const summary = shop.catalog.findProduct(id)?.summary
    return summary ? { name: summary.name, path: summary.path } : null
  }
  return {
    query,
    rows: reviews.map((review) => ({ ...review, product: findProduct(review.packageId) })),
    nextCursor,
  }
}
