import styles from './quote.module.css'
import type { Review } from '#app/features/reviews/types.ts'

/** One customer's words. */
export function Quote({ review: { name, script, text } }: { review: Review }) {
  return (
    <figure className={styles.quote}>
      <blockquote>{text}</blockquote>
      <figcaption className={styles.who}>
        <span>{name}</span>
        <span className={styles.script}>{script}</span>
      </figcaption>
    </figure>
  )
}
