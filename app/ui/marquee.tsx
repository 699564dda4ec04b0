import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import styles from './marquee.module.css'
import { useHydrated } from './use-hydrated.ts'

type MarqueeProps = {
  label: string
  items: { key: string; content: ReactNode }[]
  isPaused: boolean
  isReverse?: boolean
}

/**
 * A row that drifts without end. Rests under a pointer, a focus or a pause; then, and without script or motion, it is a
 * row to scroll by hand.
 */
export function Marquee({ label, items, isPaused, isReverse = false }: MarqueeProps) {
  const isHydrated = useHydrated()
  const list = items.map(({ key, content }) => (
    <li key={key} className={styles.item}>
      {content}
    </li>
  ))
  return (
    <div className={cx(styles.window, isReverse && styles.reverse)} {...scrollable(label)}>
      <div className={cx(styles.track, isHydrated && styles.moving, isPaused && styles.paused)}>
        <ul className={styles.row}>{list}</ul>
        {isHydrated && (
          <ul className={cx(styles.row, styles.copy)} aria-hidden="true">
            {list}
          </ul>
        )}
      </div>
    </div>
  )
}

/** What scrolls must be reachable by keys, and have a name there. */
function scrollable(label: string) {
  return { tabIndex: 0, role: 'group', 'aria-label': label }
}
