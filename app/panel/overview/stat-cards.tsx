import type { ReactNode } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { ChangeBadge } from '#app/panel/kit/charts/change.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import type { Overview, Stats } from '#app/shop/analytics/types.ts'
import styles from './stat-cards.module.css'

type StatCardsProps = { stats: Stats; overview: Overview; yesterday: number; format: Format }

const SHOWN_PRODUCTS = 3

/** The four numbers that are looked at every morning. */
export function StatCards({ stats, overview, yesterday, format }: StatCardsProps) {
  const t = useAdminMessages()
  const { totals, totalsBefore } = overview
  return (
    <section className={styles.cards} aria-label={t.stats.label}>
      <Card label={t.stats.totalVisitors} value={format.number(stats.totalVisitors)}>
        {t.stats.inPeriod(format.number(totals.visits))}{' '}
        <ChangeBadge
          current={totals.visits}
          previous={totalsBefore.visits}
          print={format.number}
          format={format}
        />
      </Card>
      <Card label={t.stats.todayVisitors} value={format.number(stats.todayVisitors)}>
        {t.stats.comparedYesterday(format.number(yesterday))}
      </Card>
      <Card label={t.stats.totalInteractions} value={format.number(stats.totalInteractions)}>
        {t.stats.inPeriod(format.number(totals.interactions))}{' '}
        <ChangeBadge
          current={totals.interactions}
          previous={totalsBefore.interactions}
          print={format.number}
          format={format}
        />
      </Card>
      <TopProducts stats={stats} format={format} />
    </section>
  )
}

type CardProps = { label: string; value: string; children: ReactNode }

function Card({ label, value, children }: CardProps) {
  return (
    <div className={styles.card}>
      <h2 className={styles.label}>{label}</h2>
      <p className={styles.value}>{value}</p>
      <p className={styles.note}>{children}</p>
    </div>
  )
}

function TopProducts({ stats, format }: { stats: Stats; format: Format }) {
  const t = useAdminMessages()
  const shown = stats.topProducts.slice(0, SHOWN_PRODUCTS)
  return (
    <div className={styles.card}>
      <h2 className={styles.label}>{t.stats.topProducts}</h2>
      {shown.length === 0 && <p className={styles.note}>{t.stats.noProducts}</p>}
      <ol className={styles.products}>
        {shown.map(({ product_id, product_name, count }) => (
          <li key={product_id}>
            <span title={product_name}>{product_name}</span>
            <span>{format.number(count)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
