import { DayChart } from '#app/admin/components/charts/day-chart.tsx'
import { PeriodSwitch } from '#app/admin/components/period-switch.tsx'
import { AdminLayout } from '#app/admin/layout/layout.tsx'
import type { Format } from '#app/features/analytics/format.ts'
import { formatMoney } from '#app/lib/money.ts'
import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { Customers, Taxes, Unknown } from './facts.tsx'
import { Figures } from './figures.tsx'
import type { RevenueContent, RevenueData } from './load.server.ts'
import { MonthFile } from './month-file.tsx'
import styles from './revenue.module.css'
import { Tables } from './tables.tsx'

const PATH = '/admin/revenue'

export type RevenueProps = { content: RevenueContent; format: Format; money: Money; t: AdminMessages }
/** Writes hundredths of the shown currency. */
export type Money = (cents: number) => string

export default function RevenuePage({ data }: PageProps<RevenueData>) {
  return (
    <AdminLayout
      data={data}
      title={(t) => t.tabs.revenue}
      aside={({ period, days }) => <PeriodSwitch path={PATH} period={period} days={days} />}
    >
      {(content, format, t) => <Revenue content={content} format={format} t={t} />}
    </AdminLayout>
  )
}

function Revenue({ content, format, t }: Omit<RevenueProps, 'money'>) {
  const { currency, total } = content
  const money: Money = (cents) => formatMoney(cents, currency, t.tag)
  const props = { content, format, money, t }
  return (
    <div className={styles.revenue}>
      <p className={styles.note}>{t.revenue.zone(content.timeZone)}</p>
      <Currencies content={content} t={t} />
      {total === null ? (
        <div className={styles.panel}>
          <h2 className={styles.title}>{t.revenue.empty}</h2>
          <p className={styles.note}>{t.revenue.emptyText}</p>
        </div>
      ) : (
        <>
          <Figures total={total} {...props} />
          <div className={styles.panel}>
            <Chart {...props} />
          </div>
          <Tables {...props} />
        </>
      )}
      <div className={styles.grid}>
        <Customers {...props} />
        {total && <Taxes total={total} {...props} />}
        <Unknown {...props} />
        <MonthFile period={content.period} t={t} />
      </div>
    </div>
  )
}

function Currencies({ content, t }: Pick<RevenueProps, 'content' | 't'>) {
  const { currencies, currency, period } = content
  if (currencies.length < 2) return null
  return (
    <nav className={styles.currencies} aria-label={t.revenue.currency}>
      {currencies.map((one) => (
        <a
          key={one}
          className={styles.choice}
          href={`${PATH}?${new URLSearchParams({ ...period, currency: one })}`}
          aria-current={one === currency ? 'true' : undefined}
        >
          {one}
        </a>
      ))}
    </nav>
  )
}

function Chart({ content: { chart, total, currency }, format, money, t }: RevenueProps) {
  const { steps, labels, gross, refunded, before } = chart
  return (
    <DayChart
      title={`${t.revenue.perStep[steps]} (${currency})`}
      summary={t.revenue.average(money(total?.averageOrder ?? 0))}
      days={labels}
      series={[
        ...(before ? [{ name: t.charts.previous, values: before, tone: 'before' as const }] : []),
        { name: t.revenue.gross, values: gross, tone: 'main' },
        { name: t.revenue.refunded, values: refunded, tone: 'second' },
      ]}
      kind="line"
      format={{ ...format, number: money }}
    />
  )
}
