import { useAdminMessages } from '#app/messages/admin/index.ts'
import { DayChart } from '#app/panel/kit/charts/day-chart.tsx'
import { Ranking } from '#app/panel/kit/charts/ranking.tsx'
import { CountryFlag } from '#app/panel/kit/format/flag.tsx'
import { CardFold, Frame, Section } from '#app/panel/layout/section.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import type {
  Day,
  Overview as OverviewData,
  Stats as StatsData,
  Yesterday as YesterdayData,
} from '#app/shop/analytics/types.ts'
import { Funnel } from './funnel.tsx'
import { LiveList } from './live-list.tsx'
import styles from './overview.module.css'
import { Stats, TopProducts } from './stats.tsx'
import { Yesterday } from './yesterday.tsx'

/** The CSV file has all rows. */
const SHOWN = 5

type OverviewProps = {
  stats: StatsData
  yesterday: YesterdayData
  overview: OverviewData
  /** Numbers of paid and refunded products. */
  sold: { paid: number; refunded: number }
  /** The shop's current day. */
  today: Day
  format: Format
}

export function Overview({ stats, yesterday, overview, sold, today, format }: OverviewProps) {
  const t = useAdminMessages()
  const { totals } = overview
  const steps = [
    { name: t.funnel.view, count: totals.views },
    { name: t.funnel.add, count: totals.addToCarts },
    { name: t.funnel.checkout, count: totals.checkouts },
    { name: t.funnel.paid, count: sold.paid },
    { name: t.funnel.refunded, count: sold.refunded },
  ]
  return (
    <>
      <Yesterday yesterday={yesterday} format={format} />
      <Stats stats={stats} overview={overview} yesterday={yesterday.day.visits} format={format} />
      <TopProducts stats={stats} format={format} />
      <Frame className={styles.wide}>
        <VisitsChart overview={overview} today={today} format={format} />
      </Frame>
      <Section title={t.funnel.title}>
        <Funnel steps={steps} format={format} />
      </Section>
      <Section title={t.products.title} className={styles.wide}>
        <Products overview={overview} format={format} />
      </Section>
      <Section title={t.countries.title}>
        <Countries overview={overview} format={format} />
      </Section>
    </>
  )
}

type MoreProps = ChartProps & {
  /** When the figures were read, as ISO 8601. */
  now: string
}

/** Interactions day by day, and the latest of them; folded by default. */
export function More({ overview, today, now, format }: MoreProps) {
  const t = useAdminMessages()
  return (
    <CardFold label={t.charts.moreOf(`${t.charts.interactions} · ${t.live.title}`)}>
      <div className={styles.grid}>
        <Frame className={styles.wide}>
          <InteractionsChart overview={overview} today={today} format={format} />
        </Frame>
        <Section title={t.live.title}>
          <LiveList latest={overview.latest} now={now} format={format} />
        </Section>
      </div>
    </CardFold>
  )
}

type PartProps = { overview: OverviewData; format: Format }
type ChartProps = PartProps & { today: Day }

function VisitsChart({ overview, today, format }: ChartProps) {
  const t = useAdminMessages()
  const { days, daysBefore, totals, totalsBefore } = overview
  const previousSeries = {
    name: t.charts.previous,
    values: days.map((_, index) => daysBefore[index]?.visits ?? 0),
    tone: 'before' as const,
  }
  return (
    <DayChart
      title={t.charts.visits}
      summary={t.charts.average(format.number(Math.round(totals.visits / Math.max(1, days.length))))}
      days={days.map(({ day }) => day)}
      series={[
        // A shop that is younger than the period has nothing to compare with.
        ...(totalsBefore.visits > 0 ? [previousSeries] : []),
        { name: t.charts.current, values: days.map(({ visits }) => visits), tone: 'main' },
      ]}
      kind="line"
      today={today}
      format={format}
    />
  )
}

function InteractionsChart({ overview, today, format }: ChartProps) {
  const t = useAdminMessages()
  const { days, totals } = overview
  return (
    <DayChart
      title={t.charts.interactions}
      summary={t.charts.average(format.number(Math.round(totals.interactions / Math.max(1, days.length))))}
      days={days.map(({ day }) => day)}
      series={[
        { name: t.charts.checkouts, values: days.map(({ checkouts }) => checkouts), tone: 'third' },
        { name: t.charts.adds, values: days.map(({ addToCarts }) => addToCarts), tone: 'main' },
        { name: t.charts.views, values: days.map(({ views }) => views), tone: 'second' },
      ]}
      kind="bars"
      today={today}
      format={format}
    />
  )
}

function Products({ overview, format }: PartProps) {
  const t = useAdminMessages()
  const most = Math.max(1, ...overview.products.map(({ views }) => views))
  return (
    <Ranking
      title={t.products.title}
      columns={[t.products.product, t.products.views, t.products.adds, t.products.checkouts]}
      rows={overview.products
        .slice(0, SHOWN)
        .map(({ product_id, product_name, views, addToCarts, checkouts }) => ({
          key: String(product_id),
          name: product_name,
          share: views / most,
          cells: [views, addToCarts, checkouts].map(format.number),
        }))}
      empty={t.charts.empty}
    />
  )
}

function Countries({ overview, format }: PartProps) {
  const t = useAdminMessages()
  const { countries, totals } = overview
  const most = Math.max(1, ...countries.map(({ visits }) => visits))
  return (
    <Ranking
      title={t.countries.title}
      columns={[t.countries.country, t.countries.visits, t.countries.share]}
      rows={countries.slice(0, SHOWN).map(({ country_code, country, visits }) => ({
        key: country_code || 'unknown',
        name: <CountryFlag code={country_code} name={country} />,
        share: visits / most,
        cells: [format.number(visits), format.percent(visits / Math.max(1, totals.visits))],
      }))}
      empty={t.charts.empty}
    />
  )
}
