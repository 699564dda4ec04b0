import { useId } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { ChangeBadge } from '#app/panel/kit/charts/change.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import type { Totals, Yesterday as YesterdayData } from '#app/shop/analytics/types.ts'
import styles from './yesterday.module.css'

type YesterdayProps = { yesterday: YesterdayData; format: Format }

const FACTS = [
  { key: 'visits', of: ({ visits }: Totals) => visits },
  { key: 'views', of: ({ views }: Totals) => views },
  { key: 'adds', of: ({ addToCarts }: Totals) => addToCarts },
  { key: 'checkouts', of: ({ checkouts }: Totals) => checkouts },
] as const

/** Yesterday at a glance, for the minute before the first coffee. */
export function Yesterday({ yesterday: { day, before, product, country }, format }: YesterdayProps) {
  const t = useAdminMessages()
  const heading = useId()
  const notes = [
    product && t.yesterday.product(product.product_name, format.number(product.views)),
    country && t.yesterday.country(country.country || t.countries.unknown, format.number(country.visits)),
  ]
  return (
    <section className={styles.yesterday} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {t.yesterday.label} <span className={styles.date}>{format.longDay(day.day)}</span>
      </h2>
      <dl className={styles.facts}>
        {FACTS.map(({ key, of }) => (
          <div key={key} className={styles.fact}>
            <dt>{t.yesterday[key]}</dt>
            <dd>
              <span className={styles.value}>{format.number(of(day))}</span>{' '}
              <ChangeBadge current={of(day)} previous={of(before)} format={format} />
              <span className={styles.before}>{t.yesterday.before(format.number(of(before)))}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.notes}>
        {day.visits === 0
          ? t.yesterday.quiet
          : notes.filter((note) => note !== null).map((note) => <span key={note}>{note}</span>)}
      </p>
    </section>
  )
}
