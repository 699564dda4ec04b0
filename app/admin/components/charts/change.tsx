import type { Format } from '#app/features/analytics/format.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import styles from './change.module.css'
import { changeOf } from './scale.ts'

type ChangeProps = {
  current: number
  previous: number
  format: Format
  /** For refunds and the like. */
  isLessBetter?: boolean
}

/** How a number moved since the period before: an arrow and percent for the eye, a sentence for the ear. */
export function Change({ current, previous, format, isLessBetter = false }: ChangeProps) {
  const t = useAdminMessages()
  if (current === 0 && previous === 0) return null
  const change = changeOf(current, previous)
  if (change === null) return <span className={styles.change} title={t.change.fresh} />
  const percent = format.percent(Math.abs(change))
  const sentence = change === 0 ? t.change.same : change > 0 ? t.change.up(percent) : t.change.down(percent)
  const isBetter = change > 0 !== isLessBetter
  return (
    <span
      className={cx(styles.change, change !== 0 && (isBetter ? styles.up : styles.down))}
      title={sentence}
    >
      <span aria-hidden="true">
        {change === 0 ? '=' : change > 0 ? '↑' : '↓'} {percent}
      </span>
      <span className={layout.hidden}>{sentence}</span>
    </span>
  )
}
