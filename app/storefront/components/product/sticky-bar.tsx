import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useMessages } from '#app/messages/index.ts'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import styles from './sticky-bar.module.css'

type StickyBarProps = {
  /** Picture, name and price. */
  summary: ReactNode
  /** The main button; the bar shows while it is not fully visible. */
  watched: RefObject<HTMLElement | null>
  action: ReactNode
}

export function StickyBar({ summary, watched, action }: StickyBarProps) {
  const t = useMessages()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const element = watched.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => setShown(entry !== undefined && entry.intersectionRatio < 1),
      {
        threshold: [0, 0.99, 1],
      },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [watched])
  return (
    <section
      className={cx(styles.bar, isShown && styles.shown)}
      aria-label={t.product.inReach}
      inert={!isShown}
    >
      <div className={cx(layout.container, styles.row)}>
        {summary}
        {action}
      </div>
    </section>
  )
}
