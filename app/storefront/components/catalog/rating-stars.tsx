import { usePage } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { Rating } from '#app/shop/reviews/types.ts'
import styles from './rating-stars.module.css'

/** The average and the number of customers' reviews. */
export function RatingStars({ rating: { average, count } }: { rating: Rating }) {
  const t = useAllMessages()
  const { locale } = usePage()
  const formatted = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).format(average)
  return (
    <span className={styles.rating} role="img" aria-label={t.testimonials.rating(formatted, count)}>
      {`${formatted} (${count})`}
    </span>
  )
}
