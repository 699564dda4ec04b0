import styles from './basket-skeleton.module.css'

type BasketSkeletonProps = { label: string }

/** Three pulsing lines while the cart is loading. */
export function BasketSkeleton({ label }: BasketSkeletonProps) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {[0, 1, 2].map((line) => (
        <div key={line} className={styles.line}>
          <span className={styles.cover} />
          <span className={styles.words} />
        </div>
      ))}
    </div>
  )
}
