import { useAllMessages } from '#app/messages/index.ts'
import type { Review } from '#app/shop/reviews/types.ts'
import styles from './quote.module.css'

type QuoteProps = {
  review: Review
  /** True if a payment confirms the purchase. */
  isVerified: boolean
}

/** One review from the seller's list. */
export function Quote({ review: { name, script, text }, isVerified }: QuoteProps) {
  const t = useAllMessages()
  return (
    <figure className={styles.quote}>
      <blockquote>{text}</blockquote>
      <figcaption className={styles.who}>
        {name}
        <span className={styles.script}>{script}</span>
        {isVerified && <span>{t.testimonials.verifiedPurchase}</span>}
      </figcaption>
    </figure>
  )
}
