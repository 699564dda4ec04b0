import type { Review } from '#app/features/reviews/types.ts'
import styles from './quote.module.css'

/** One review. */
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
