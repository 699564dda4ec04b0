import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import styles from './change.module.css'
import { countChange } from './scale.ts'

type ChangeProps = {
  current: number
  previous: number
  format: Format
  /** For refunds and the like. */
  isLessBetter?: boolean
  /** The sentences of the comparison; with the period before by default. */
  words?: Pick<AdminMessages['change'], 'up' | 'down' | 'same' | 'fresh'>
}

/** The change of a number since the period before: an arrow and percent for the eye, a sentence for the ear. */
export function ChangeBadge({ current, previous, format, isLessBetter = false, words }: ChangeProps) {
  const t = useAdminMessages()
  const { up, down, same, fresh } = words ?? t.change
  if (current === 0 && previous === 0) return null
  const change = countChange(current, previous)
  if (change === null) return <span className={styles.change} title={fresh} />
  const percent = format.percent(Math.abs(change))
  const sentence = change === 0 ? same : change > 0 ? up(percent) : down(percent)
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

/** A table's cell shows the change in words too, since an empty one would say nothing. */
export function ChangeCell(props: ChangeProps) {
  const { change, table } = useAdminMessages()
  if (props.previous === 0) return props.current === 0 ? table.none : change.isNew
  return <ChangeBadge {...props} />
}
