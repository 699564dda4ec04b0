import type { ReactElement } from 'react'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { ProductDetail } from '#app/shop/catalog/types.ts'
import type { ProductReviews, Reviews } from '#app/shop/reviews/types.ts'
import options from '#app/storefront/components/basket/buy-options.module.css'
import { RatingStars } from '#app/storefront/components/catalog/rating-stars.tsx'
import { Quote } from '#app/storefront/components/content/quote.tsx'
import { CustomerReview } from '#app/storefront/components/product/customer-review.tsx'
import { ProductSection } from '#app/storefront/components/product/product-sections.tsx'
import { cx } from '#app/ui/classes.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './product.module.css'

/** One row on a wide screen. */
const FIRST = 3

type ReviewSectionProps = {
  product: Pick<ProductDetail, 'id'>
  customerReviews: ProductReviews
  /** From the seller's own list. */
  reviews: Reviews
}

/** Reviews of customers who own the product come first, then the seller's own list. */
export function ReviewSection({
  product,
  customerReviews: { rating, reviews },
  reviews: listed,
}: ReviewSectionProps) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <ProductSection id="reviews" title={t.testimonials.reviews}>
      {rating ? (
        <>
          <p className={styles.kind}>
            <RatingStars rating={rating} />
          </p>
          <FirstReviews
            reviews={reviews.map((review) => <CustomerReview key={review.id} review={review} />)}
          />
        </>
      ) : (
        listed.reviews.length === 0 && (
          <p className={cx(layout.muted, styles.kind)}>{t.testimonials.noReviews}</p>
        )
      )}
      <Listed {...listed} />
      <div className={styles.aside}>
        <p className={layout.muted}>{t.testimonials.policy}</p>
        <ButtonLink
          className={styles.write}
          href={href(`/review/${product.id}`)}
          rel="nofollow"
          variant="quiet"
          size="small"
        >
          {t.testimonials.write}
        </ButtonLink>
      </div>
    </ProductSection>
  )
}

function Listed({ kind, reviews }: Reviews) {
  const t = useAllMessages()
  if (reviews.length === 0) return null
  return (
    <>
      <p className={cx(layout.muted, styles.kind)}>{t.testimonials[kind]}</p>
      <FirstReviews
        reviews={reviews.map((review) => (
          <Quote key={review.name + review.text} review={review} isVerified={kind === 'verified'} />
        ))}
      />
    </>
  )
}

/** The first reviews, and the others after a click. */
function FirstReviews({ reviews }: { reviews: ReactElement[] }) {
  const t = useAllMessages()
  const others = reviews.slice(FIRST)
  return (
    <>
      <ReviewList reviews={reviews.slice(0, FIRST)} />
      {others.length > 0 && (
        <details className={styles.older}>
          <summary className={options.summary}>{t.testimonials.more(others.length)}</summary>
          <ReviewList reviews={others} />
        </details>
      )}
    </>
  )
}

function ReviewList({ reviews }: { reviews: ReactElement[] }) {
  return (
    <ul className={styles.reviews}>
      {reviews.map((review) => (
        <li key={review.key}>{review}</li>
      ))}
    </ul>
  )
}
