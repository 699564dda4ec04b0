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
  /** The number of events behind `previous`, such as the orders of an amount. */
  basis?: number
  /** Formats `previous`, which stands in place of a percentage when there are few events. */
  print?: (value: number) => string
  /** The sentences of the comparison. Default: with the period before. */
  words?: Pick<AdminMessages['change'], 'up' | 'down' | 'same' | 'fresh'>
}

/** A percentage of fewer events misleads: from one order to four is no growth of 300 %. */
const FEW = 10

/** The change of a number since the period before: an arrow and percent for the eye, a sentence for the ear. */
export function ChangeBadge({
  current,
  previous,
  format,
  isLessBetter = false,
  basis = previous,
  print,
  words,
}: ChangeProps) {
  const t = useAdminMessages()
  const { up, down, same, fresh } = words ?? t.change
  if (current === 0 && previous === 0) return null
  const change = countChange(current, previous)
  if (change === null) return <span className={styles.change} title={fresh} />
  if (basis < FEW && change !== 0)
    return print ? <span className={styles.change}>{t.change.was(print(previous))}</span> : null
  const percent = format.percent(Math.abs(change))
  const sentence = change === 0 ? same : change > 0 ? up(percent) : down(percent)
  const isBetter = change > 0 !== isLessBetter
  return (
    <span
      className={cx(styles.change, change !== 0 && (isBetter ? styles.up : styles.down))}
      title={sentence}
    >
      <span aria-hidden="true">{change === 0 ? '=' : `${change > 0 ? '↑' : '↓'} ${percent}`}</span>
      <span className={layout.hidden}>{sentence}</span>
    </span>
  )
}

/** A cell shows the change in words too: an empty one would say nothing. */
export function ChangeCell(props: ChangeProps) {
  const { change, table } = useAdminMessages()
  if (props.previous === 0) return props.current === 0 ? table.none : change.isNew
  return <ChangeBadge {...props} />
}
