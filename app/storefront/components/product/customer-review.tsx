import { usePage } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { CustomerReview as Review } from '#app/shop/reviews/types.ts'
import { Badge } from '#app/ui/content/badge.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './customer-review.module.css'

const MAX_STARS = 5

/** The review of a customer who owns the product, with the seller's reply. */
export function CustomerReview({ review: { stars, text, language, writtenAt, answer } }: { review: Review }) {
  const t = useAllMessages()
  const { locale } = usePage()
  const written = new Date(writtenAt)
  return (
    <article className={styles.review}>
      <p className={styles.facts}>
        <span className={layout.hidden}>{t.testimonials.stars(stars)}</span>
        <span className={styles.stars} aria-hidden="true">
          {'★'.repeat(stars)}
          {'☆'.repeat(MAX_STARS - stars)}
        </span>
        <Badge tone="plain">{t.testimonials.verifiedPurchase}</Badge>
        <time dateTime={written.toISOString().slice(0, 10)}>
          {new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(written)}
        </time>
      </p>
      <p className={styles.text} lang={language}>
        {text}
      </p>
      {answer !== null && (
        <blockquote className={styles.answer}>
          <strong>{t.testimonials.answer}</strong>
          <p className={styles.text}>{answer}</p>
        </blockquote>
      )}
    </article>
  )
}
