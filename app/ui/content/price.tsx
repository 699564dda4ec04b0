import { formatMoney, percentSaved } from '#app/lib/money.ts'
import { cx } from '../classes.ts'
import layout from '../layout.module.css'
import { Badge } from './badge.tsx'
import styles from './price.module.css'

type PriceProps = {
  /** Integer cents. Null prints as zero, zero or less as free. */
  amount: number | null
  currency: string
  was: number | null
  /** What the price pays for; null for a purchase that happens once. */
  period: 'month' | null
  /** The seller's words beside every struck price; null prints what is saved. */
  badge: string | null
  locale: string
  /** Inside of a link, whose name holds the amount: a group with a name of its own would be read instead. */
  isInLink?: boolean
  labels: { price: string; was: string; free: string; perMonth: string; off: (percent: number) => string }
  size?: 'small' | 'medium' | 'large'
}

/** A price, the same everywhere: what it costs, and beside it quietly what is struck through. */
export function Price({
  amount,
  currency,
  was,
  period,
  badge,
  locale,
  labels,
  isInLink = false,
  size = 'medium',
}: PriceProps) {
  const isFree = amount !== null && amount <= 0
  const isReduced = was !== null && !isFree
  return (
    <span {...(!isInLink && group(labels.price))} className={cx(styles.price, styles[size])}>
      {isFree ? (
        <span className={styles.free}>{labels.free}</span>
      ) : (
        <span className={styles.amount}>{formatMoney(amount, currency, locale)}</span>
      )}
      {period && !isFree && <span className={styles.period}>{labels.perMonth}</span>}
      {isReduced && (
        <s className={styles.was}>
          <span className={layout.hidden}>{labels.was} </span>
          {formatMoney(was, currency, locale)}
        </s>
      )}
      {isReduced && (
        <Badge tone="success">{badge ?? labels.off(percentSaved(was - (amount ?? 0), was))}</Badge>
      )}
    </span>
  )
}

/** Price, struck price and badge are read as one thing; a fieldset may not stand in a line of text. */
function group(label: string) {
  return { role: 'group', 'aria-label': label }
}
