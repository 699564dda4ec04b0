import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { DayChart } from '#app/panel/kit/charts/day-chart.tsx'
import { EmptyCard } from '#app/panel/kit/empty-card.tsx'
import type { PanelFile } from '#app/panel/kit/file-menu.tsx'
import { ReportPage } from '#app/panel/kit/report/report-page.tsx'
import report from '#app/panel/kit/report.module.css'
import { Frame } from '#app/panel/layout/section.tsx'
import { formatAmount } from '#app/panel/money/amount.ts'
import { Rates } from '#app/panel/money/rates.tsx'
import { CurrencyChoices, listKept, StepChoices } from '#app/panel/money/report-choices.tsx'
import { Untold } from '#app/panel/money/untold.tsx'
import { reports } from '#app/panel/pages.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import { Buyers, Remainder, Subscribed, Unknown } from './facts.tsx'
import type { RevenueContent, RevenueData } from './load.server.ts'
import { MonthFile } from './month-file.tsx'
import styles from './revenue.module.css'
import { RevenueTables } from './tables.tsx'
import { Totals } from './totals.tsx'

export type RevenueProps = { content: RevenueContent; format: Format; money: Money; t: AdminMessages }
/** Formats hundredths of the chosen currency; ≈ marks a total that includes converted amounts. */
type Money = (cents: number) => string

export default function RevenuePage({ data }: PageProps<RevenueData>) {
  return (
    <ReportPage report={reports.revenue} data={data} listKept={listKept} files={listFiles}>
      {(content, format, t) => <Revenue content={content} format={format} t={t} />}
    </ReportPage>
  )
}

function Revenue({ content, format, t }: Omit<RevenueProps, 'money'>) {
  const { currency, total } = content
  const unit = { currency, isConverted: total?.isConverted ?? false }
  const money: Money = (cents) => formatAmount(cents, unit, t.tag)
  const props = { content, format, money, t }
  return (
    <div className={styles.revenue}>
      <p className={report.note}>
        {t.revenue.zone(content.timeZone)}.{' '}
        <a href={`/admin/sources?${new URLSearchParams({ ...content.period, currency })}`}>
          {t.revenue.cameFrom}
        </a>
      </p>
      <CurrencyChoices
        report={reports.revenue}
        content={content}
        nameCurrency={(code, index) => nameCurrency(content, { code, index }, t)}
      />
      <Rates rates={content.rates} main={content.main} />
      {total === null ? (
        <EmptyCard title={t.revenue.empty} text={t.revenue.emptyText} />
      ) : (
        <>
          <Totals total={total} {...props} />
          <p className={report.note}>
            <Untold {...total} />
          </p>
          <StepChoices report={reports.revenue} content={content} unit={content.chart.unit} />
          <Frame>
            <Chart {...props} />
          </Frame>
          <RevenueTables {...props} />
        </>
      )}
      <div className={report.grid}>
        {total && <Remainder total={total} {...props} />}
        {currency !== '' && <Subscribed {...props} />}
        <MonthFile period={content.period} t={t} />
        <Buyers {...props} />
      </div>
      <Unknown {...props} />
    </div>
  )
}

/** The main currency includes converted amounts. */
function nameCurrency(
  { byCurrency }: RevenueContent,
  { code, index }: { code: string; index: number },
  t: AdminMessages,
): string {
  const { kept = 0, isConverted = false } = byCurrency[index] ?? {}
  const amount = formatAmount(kept, { currency: code, isConverted }, t.tag)
  return isConverted ? t.revenue.keptInAll(code, amount) : t.revenue.keptIn(code, amount)
}

function Chart({ content: { chart, total, currency, today }, format, money, t }: RevenueProps) {
  const { unit, labels, kept, net, before } = chart
  return (
    <DayChart
      title={`${t.revenue.perStep[unit]} (${currency})`}
      summary={t.revenue.average(money(total?.averageOrder ?? 0))}
      days={labels}
      series={[
        ...(before ? [{ name: t.charts.previous, values: before, tone: 'before' as const }] : []),
        { name: t.revenue.net, values: net, tone: 'second' },
        { name: t.revenue.kept, values: kept, tone: 'main' },
      ]}
      kind="line"
      today={today}
      format={{ ...format, number: money }}
    />
  )
}

function listFiles({ period, chart, tables }: RevenueContent, t: AdminMessages): PanelFile[] {
  const path = reports.revenue.exportPath
  return [
    { name: t.revenue.perStep[chart.unit], path, query: { ...period, by: chart.unit } },
    ...tables.map(({ by }) => ({ name: t.revenue.tables[by], path, query: { ...period, by } })),
  ]
}
