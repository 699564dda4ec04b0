/** A customer's words about a script, named as its card prints it. */
export type Review = { name: string; script: string; text: string }

/** `sample` is invented, `listed` is written down by the seller, `verified` is confirmed by a payment notice. */
export type Reviews = { kind: 'sample' | 'listed' | 'verified'; reviews: Review[] }

export const REVIEW_LIMITS = { shortest: 10, longest: 1_000, answer: 1_000, reason: 200 } as const

export const REVIEW_STATES = ['waiting', 'shown', 'hidden'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** Summary of a package's shown reviews; `average` has one decimal. */
export type Rating = { average: number; count: number }

/** A review by a customer who owns the package, as its page shows it. It has no name. */
export type CustomerReview = {
  id: string
  stars: number
  text: string
  language: string
  /** Epoch milliseconds. */
  writtenAt: number
  /** The seller's. */
  answer: string | null
}

/** `rating` counts all reviews, `reviews` lists the latest. */
export type ProductReviews = { rating: Rating | null; reviews: CustomerReview[] }

/** A review as its author sees it. */
export type OwnReview = Pick<CustomerReview, 'stars' | 'text' | 'answer'> & { state: ReviewState }

/** A review as the panel lists it. */
export type ListedReview = CustomerReview & {
  packageId: number
  state: ReviewState
  /** False once the customer no longer owns the package: then it is not shown. */
  isOwned: boolean
  /** Other customers who wrote the same text. */
  copies: number
  /** The seller's reason for hiding it. */
  reason: string | null
}

export type ListedReviewPage = { reviews: ListedReview[]; nextCursor: string | null }
