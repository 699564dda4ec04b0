import { useAllMessages } from '#app/messages/index.ts'
import styles from './basket-skeleton.module.css'

/** Three pulsing lines while the basket is loading. */
export function BasketSkeleton() {
  const t = useAllMessages()
  return (
    <div className={styles.skeleton} role="status" aria-label={t.cart.loading}>
      {[0, 1, 2].map((line) => (
        <div key={line} className={styles.line}>
          <span className={styles.cover} />
          <span className={styles.words} />
        </div>
      ))}
    </div>
  )
}
