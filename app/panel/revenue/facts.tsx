import type { ReactNode } from 'react'
import report from '#app/panel/kit/report.module.css'
import { CardFold, CardFoot, Section } from '#app/panel/layout/section.tsx'
import { formatAmount } from '#app/panel/money/amount.ts'
import type { Earnings } from '#app/shop/orders/revenue/types.ts'
import type { RevenueProps } from './page.tsx'
import styles from './revenue.module.css'

/** Counts buyers in all currencies. */
export function Buyers({ content: { buyers, period }, format, t }: RevenueProps) {
  const { revenue } = t
  const byTime = `/admin/buyers?${new URLSearchParams(period)}`
  return (
    <Section title={revenue.buyers}>
      <dl className={styles.facts}>
        <Fact name={revenue.newBuyers}>{format.number(buyers.new)}</Fact>
        <Fact name={revenue.returningBuyers}>{format.number(buyers.returning)}</Fact>
      </dl>
      <p className={report.note}>{revenue.buyersNote}.</p>
      <CardFoot>
        <a href={byTime}>{revenue.byTime}</a>
      </CardFoot>
    </Section>
  )
}

/** Shows the subscriptions in the chosen currency. */
export function Subscribed({ content: { currency, subscriptions, total }, format, money, t }: RevenueProps) {
  const { revenue } = t
  const unit = { currency, isConverted: subscriptions?.isConverted ?? false }
  const subscribed = (cents: number) => (currency === '' ? t.table.none : formatAmount(cents, unit, t.tag))
  return (
    <Section title={revenue.subscriptions}>
      <dl className={styles.facts}>
        <Fact name={revenue.recurring}>{currency === '' ? t.table.none : money(total?.recurring ?? 0)}</Fact>
        <Fact name={revenue.active}>{format.number(subscriptions?.active ?? 0)}</Fact>
        <Fact name={revenue.ending}>{format.number(subscriptions?.ending ?? 0)}</Fact>
        <Fact name={revenue.started}>{format.number(subscriptions?.started ?? 0)}</Fact>
        <Fact name={revenue.ended}>{format.number(subscriptions?.ended ?? 0)}</Fact>
        <Fact name={revenue.nextPayments}>{subscribed(subscriptions?.nextPayments ?? 0)}</Fact>
        <Fact name={revenue.monthly}>{subscribed(subscriptions?.monthly ?? 0)}</Fact>
      </dl>
    </Section>
  )
}

/** Subtracts refunds, tax and fees from the sales. Tax and fees state the number of orders for which they are known. */
export function Remainder({ total, money, t }: RevenueProps & { total: Earnings }) {
  const describeTold = (told: number) => (told < total.orders ? t.revenue.toldFor(told, total.orders) : null)
  return (
    <Section title={t.revenue.remainder}>
      <dl className={styles.facts}>
        <Fact name={t.revenue.gross}>{money(total.gross)}</Fact>
        <Fact name={t.revenue.refunded}>{money(total.refunded)}</Fact>
        <Fact name={t.revenue.tax} note={describeTold(total.taxKnownOrders)}>
          {money(total.tax)}
        </Fact>
        <Fact name={t.revenue.fee} note={describeTold(total.feeKnownOrders)}>
          {money(total.fee)}
        </Fact>
        <Fact name={t.revenue.kept}>{money(total.kept)}</Fact>
      </dl>
      <p className={report.note}>{t.revenue.remainderNote}</p>
    </Section>
  )
}

export function Unknown({
  content: { unknownAmounts, buyers, subscriptions, futureOrders },
  t,
}: RevenueProps) {
  const { revenue } = t
  const unknownIntervals = subscriptions?.unknownIntervals ?? 0
  return (
    <CardFold label={revenue.unknown}>
      <ul className={styles.list}>
        {unknownAmounts > 0 && <li>{revenue.unknownAmounts(unknownAmounts)}</li>}
        {buyers.unknownOrders > 0 && <li>{revenue.unknownBuyers(buyers.unknownOrders)}</li>}
        {futureOrders > 0 && <li>{revenue.futureOrders(futureOrders)}</li>}
        {unknownIntervals > 0 && <li>{revenue.unknownIntervals(unknownIntervals)}</li>}
        <li>{revenue.unknownCountries}</li>
        <li>{revenue.unknownRefunds}</li>
      </ul>
    </CardFold>
  )
}

type FactProps = { name: string; note?: string | null; children: ReactNode }

function Fact({ name, note = null, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>
        {name} {note !== null && <small>{note}</small>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
