import type { PriceText } from '#app/lib/money.ts'
import { cx } from '../classes.ts'
import layout from '../layout.module.css'
import { Badge } from './badge.tsx'
import styles from './price.module.css'

type PriceProps = {
  price: PriceText
  /** Sold once and monthly: the period is hidden while the article that it stands in has the single purchase chosen. */
  isMonthlyWhenChosen?: boolean
  /** The seller's text beside every struck price; null prints what is saved. */
  badge: string | null
  /** The note about tax; null for none. */
  tax?: string | null
  /** Inside a link, whose name holds the amount: a group with a name of its own would be read instead. */
  isInLink?: boolean
  labels: { price: string; was: string; free: string; perMonth: string; off: (percent: number) => string }
  size?: 'small' | 'medium' | 'large'
}

/** A price, the same everywhere: what it costs, and beside it quietly what is struck through. */
export function Price({
  price,
  isMonthlyWhenChosen = false,
  badge,
  labels,
  tax = null,
  isInLink = false,
  size = 'medium',
}: PriceProps) {
  const { amount, was, savedPercent, isMonthly } = price
  return (
    <span {...(!isInLink && group(labels.price))} className={cx(styles.price, styles[size])}>
      {amount === null ? (
        <span className={styles.free}>{labels.free}</span>
      ) : (
        <span className={styles.amount}>{amount}</span>
      )}
      {(isMonthly || isMonthlyWhenChosen) && (
        <span className={cx(styles.period, isMonthlyWhenChosen && styles.chosen)}>{labels.perMonth}</span>
      )}
      {tax !== null && amount !== null && <span className={styles.tax}>{tax}</span>}
      {was !== null && (
        <>
          <s className={styles.was}>
            <span className={layout.hidden}>{labels.was} </span>
            {was}
          </s>
          <Badge tone="success">{badge ?? labels.off(savedPercent)}</Badge>
        </>
      )}
    </span>
  )
}

/** Price, struck price and badge are read as one thing; a fieldset may not stand in a line of text. */
function group(label: string) {
  return { role: 'group', 'aria-label': label }
}
