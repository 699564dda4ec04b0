import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { ChangeBadge } from '#app/panel/kit/charts/change.tsx'
import { DayChart } from '#app/panel/kit/charts/day-chart.tsx'
import { Figure, Figures } from '#app/panel/kit/figures.tsx'
import type { PanelFile } from '#app/panel/kit/file-menu.tsx'
import { ReportPage } from '#app/panel/kit/report/report-page.tsx'
import report from '#app/panel/kit/report.module.css'
import { Frame } from '#app/panel/layout/section.tsx'
import { formatAmount } from '#app/panel/money/amount.ts'
import { Rates } from '#app/panel/money/rates.tsx'
import { CurrencyChoices, listKept } from '#app/panel/money/report-choices.tsx'
import { reports } from '#app/panel/pages.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import type { SourcesContent, SourcesData } from './load.server.ts'
import { OfferLinkForm } from './offer-link-form.tsx'
import styles from './sources.module.css'
import { SourceTables } from './tables.tsx'
import { VideoLinkForm } from './video-link-form.tsx'

/** `money` formats hundredths of the chosen currency. */
export type SourcesProps = {
  content: SourcesContent
  format: Format
  money: (cents: number) => string
  t: AdminMessages
}

export default function SourcesPage({ data }: PageProps<SourcesData>) {
  return (
    <ReportPage report={reports.sources} data={data} listKept={listKept} files={listFiles}>
      {(content, format, t) => (
        <Sources
          content={content}
          format={format}
          money={(cents) => formatAmount(cents, { ...content, currency: content.currency || 'USD' }, t.tag)}
          t={t}
        />
      )}
    </ReportPage>
  )
}

function Sources(props: SourcesProps) {
  const { content, format, t } = props
  const { visits, before, days } = content.chart
  return (
    <div className={styles.sources}>
      <p className={report.note}>{t.sources.zone(content.timeZone)}</p>
      <CurrencyChoices report={reports.sources} content={content} />
      <Rates rates={content.rates} main={content.main} />
      <Totals {...props} />
      <Frame>
        <DayChart
          title={t.sources.perDay}
          summary={t.sources.visitsOf(content.totals.visits)}
          days={days}
          series={[
            ...(before ? [{ name: t.charts.previous, values: before, tone: 'before' as const }] : []),
            { name: t.sources.visits, values: visits, tone: 'main' },
          ]}
          kind="line"
          today={content.today}
          format={format}
        />
      </Frame>
      <SourceTables {...props} />
      <div className={report.grid}>
        <VideoLinkForm {...props} />
        <OfferLinkForm {...props} />
      </div>
    </div>
  )
}

function Totals({ content: { totals, totalsBefore, currency }, format, money, t }: SourcesProps) {
  const { visits, carts, sales, net, kept } = totals
  const amount = (cents: number) => (currency === '' ? t.table.none : money(cents))
  const figures = [
    { key: 'kept', label: t.revenue.kept, print: amount, value: kept, basis: totalsBefore.sales },
    { key: 'net', label: t.revenue.net, print: amount, value: net, basis: totalsBefore.sales },
    { key: 'sales', label: t.sources.sales, print: format.number, value: sales, basis: totalsBefore.sales },
    { key: 'carts', label: t.sources.carts, print: format.number, value: carts, basis: totalsBefore.carts },
    {
      key: 'visits',
      label: t.sources.visits,
      print: format.number,
      value: visits,
      basis: totalsBefore.visits,
    },
  ] as const
  return (
    <Frame>
      <Figures label={t.sources.figures}>
        {figures.map(({ key, label, print, value, basis }) => (
          <Figure key={key} label={label} value={print(value)}>
            <ChangeBadge
              current={value}
              previous={totalsBefore[key]}
              basis={basis}
              print={print}
              format={format}
            />
          </Figure>
        ))}
      </Figures>
    </Frame>
  )
}

function listFiles({ period, tables }: SourcesContent, { sources }: AdminMessages): PanelFile[] {
  const path = reports.sources.exportPath
  return [
    { name: sources.perDay, path, query: { ...period, by: 'day' } },
    ...tables.map(({ by }) => ({ name: sources.tables[by], path, query: { ...period, by } })),
  ]
}
