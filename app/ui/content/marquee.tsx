import { type ReactNode, useState } from 'react'
import { cx } from '../classes.ts'
import styles from './marquee.module.css'

type MarqueeProps = {
  label: string
  /** The `MarqueeRow`; it is shown twice. */
  children: ReactNode
  isPaused: boolean
  isReverse?: boolean
}

/**
 * A row that drifts without end from when it is first on the screen. Rests under a pointer, a focus or a pause; then, and
 * without script or motion, it is a row to scroll by hand.
 */
export function Marquee({ label, children, isPaused, isReverse = false }: MarqueeProps) {
  const [isSeen, setSeen] = useState(false)
  const observe = (row: HTMLDivElement) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(row)
    return () => observer.disconnect()
  }
  return (
    <div ref={observe} className={cx(styles.window, isReverse && styles.reverse)} {...scrollable(label)}>
      <div className={cx(styles.track, isSeen && styles.moving, isPaused && styles.paused)}>
        {children}
        {isSeen && (
          <div className={styles.copy} aria-hidden="true">
            {children}
          </div>
        )}
      </div>
    </div>
  )
}

/** The items of a row, which need no script. */
export function MarqueeRow({ items }: { items: { key: string; content: ReactNode }[] }) {
  return (
    <ul className={styles.row}>
      {items.map(({ key, content }) => (
        <li key={key} className={styles.item}>
          {content}
        </li>
      ))}
    </ul>
  )
}

/** Scrollable regions must be reachable by keyboard, and have a name there. */
function scrollable(label: string) {
  return { tabIndex: 0, role: 'group', 'aria-label': label }
}
