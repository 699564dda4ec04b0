import { formatMoney } from '#app/lib/money.ts'
import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { DayChart } from '#app/panel/kit/charts/day-chart.tsx'
import { Choices } from '#app/panel/kit/choices.tsx'
import { CsvLink } from '#app/panel/kit/csv-link.tsx'
import { PeriodSwitch } from '#app/panel/kit/period-switch.tsx'
import report from '#app/panel/kit/report.module.css'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import { STEPS } from '#app/shop/orders/revenue/types.ts'
import { Customers, Taxes, Unknown } from './facts.tsx'
import { Figures } from './figures.tsx'
import type { RevenueContent, RevenueData } from './load.server.ts'
import { MonthFile } from './month-file.tsx'
import styles from './revenue.module.css'
import { REVENUE_FILE, RevenueTables } from './tables.tsx'

const PATH = '/admin/revenue'

export type RevenueProps = { content: RevenueContent; format: Format; money: Money; t: AdminMessages }
/** Formats hundredths of the shown currency. */
type Money = (cents: number) => string

export default function RevenuePage({ data }: PageProps<RevenueData>) {
  return (
    <AdminLayout data={data} title={(t) => t.tabs.revenue} aside={(content) => <Periods content={content} />}>
      {(content, format, t) => <Revenue content={content} format={format} t={t} />}
    </AdminLayout>
  )
}

function Periods({ content }: Pick<RevenueProps, 'content'>) {
  const { period, days, ranges } = content
  return <PeriodSwitch path={PATH} period={period} days={days} ranges={ranges} kept={keptOf(content)} />
}

/** Lists the address's choices besides the period, so that another period keeps them. */
function keptOf({ currency, currencies, chosenSteps }: RevenueContent): Record<string, string> {
  return {
    ...(currencies.length > 1 && { currency }),
    ...(chosenSteps && { per: chosenSteps }),
  }
}

function Revenue({ content, format, t }: Omit<RevenueProps, 'money'>) {
  const { currency, total } = content
  const money: Money = (cents) => formatMoney(cents, currency, t.tag)
  const props = { content, format, money, t }
  return (
    <div className={styles.revenue}>
      <p className={report.note}>
        {t.revenue.zone(content.timeZone)}.{' '}
        <a href={`/admin/sources?${new URLSearchParams({ ...content.period, currency })}`}>
          {t.revenue.cameFrom}
        </a>
      </p>
      <Currencies content={content} t={t} />
      {total === null ? (
        <div className={report.panel}>
          <h2 className={report.title}>{t.revenue.empty}</h2>
          <p className={report.note}>{t.revenue.emptyText}</p>
        </div>
      ) : (
        <>
          <Figures total={total} {...props} />
          <div className={report.panel}>
            <Chart {...props} />
          </div>
          <ChartFoot content={content} t={t} />
          <RevenueTables {...props} />
        </>
      )}
      <div className={report.grid}>
        <Customers {...props} />
        {total && <Taxes total={total} {...props} />}
        <Unknown {...props} />
        <MonthFile period={content.period} t={t} />
      </div>
    </div>
  )
}

function Currencies({ content, t }: Pick<RevenueProps, 'content' | 't'>) {
  const { currencies, currency, nets } = content
  if (currencies.length < 2) return null
  const choices = currencies.map((code, index) => ({
    key: code,
    name: t.revenue.netIn(code, formatMoney(nets[index] ?? 0, code, t.tag)),
    href: hrefOf(content, { currency: code }),
  }))
  return <Choices label={t.revenue.currency} chosen={currency} choices={choices} />
}

function hrefOf(content: RevenueContent, changes: Record<string, string>): string {
  return `${PATH}?${new URLSearchParams({ ...content.period, ...keptOf(content), ...changes })}`
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

function ChartFoot({ content, t }: Pick<RevenueProps, 'content' | 't'>) {
  const { period, chart } = content
  const choices = STEPS.map((per) => ({
    key: per,
    name: t.revenue.steps[per],
    href: hrefOf(content, { per }),
  }))
  const file = { ...period, by: chart.steps }
  return (
    <div className={report.foot}>
      <Choices label={t.revenue.stepsLabel} chosen={chart.steps} choices={choices} />
      <CsvLink href={REVENUE_FILE} query={file} table={t.revenue.perStep[chart.steps]} />
    </div>
  )
}
