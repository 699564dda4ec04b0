import type { Period } from '#app/lib/days.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { ChangeBadge } from '#app/panel/kit/charts/change.tsx'
import { DayChart } from '#app/panel/kit/charts/day-chart.tsx'
import { Figure, Figures } from '#app/panel/kit/figures.tsx'
import { CardFoot, Section } from '#app/panel/layout/section.tsx'
import { formatAmount } from '#app/panel/money/amount.ts'
import { Rates } from '#app/panel/money/rates.tsx'
import { Untold } from '#app/panel/money/untold.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import type { Earnings } from '#app/shop/orders/revenue/types.ts'
import glance from './glance.module.css'
import type { EarnedData } from './load.server.ts'
import overview from './overview.module.css'

type EarnedProps = { earned: EarnedData; period: Period; today: string; format: Format }
type PartProps = Pick<EarnedProps, 'earned' | 'format'>

/** The earnings of the period, day by day, with its best video and its fastest-growing product. */
export function Earned({ earned, period: { from, to }, today, format }: EarnedProps) {
  const { earned: t } = useAdminMessages()
  const days = (
    <span className={glance.until}>
      {t.days(keepTogether(format.longDay(from)), keepTogether(format.longDay(to)))}
    </span>
  )
  const { total, otherCurrencies, rates, main } = earned
  return (
    <Section title={t.title} aside={days}>
      {total === null ? (
        <p className={glance.note}>{t.nothing}</p>
      ) : (
        <>
          <Figures>
            <Amounts total={total} format={format} />
            <Answers earned={earned} />
          </Figures>
          <div className={overview.chart}>
            <MoneyChart earned={earned} today={today} format={format} />
          </div>
          {otherCurrencies.map((other) => (
            <Beside key={other.currency} total={other} />
          ))}
          <p className={glance.note}>
            <Untold {...total} />
          </p>
          <Rates rates={rates} main={main} />
        </>
      )}
      <CardFoot>
        <a href={`/admin/revenue?from=${from}&to=${to}`}>{t.revenue}</a>
        <a href={`/admin/sources?from=${from}&to=${to}`}>{t.sources}</a>
      </CardFoot>
    </Section>
  )
}

/** Lets a line break between two dates, not inside one. */
const keepTogether = (day: string) => day.replaceAll(' ', '\u00a0')

function Amounts({ total, format }: { total: Earnings; format: Format }) {
  const { earned: t, revenue, tag } = useAdminMessages()
  const money = (cents: number) => formatAmount(cents, total, tag)
  const { kept, net, refunded, refunds, orders, before } = total
  return (
    <>
      <Figure label={revenue.kept} value={money(kept)}>
        <span>{revenue.keptNote}</span>
        <ChangeBadge
          current={kept}
          previous={before.kept}
          basis={before.orders}
          print={money}
          format={format}
        />
      </Figure>
      <Figure label={revenue.net} value={money(net)}>
        {t.orders(orders)}
      </Figure>
      <Figure label={revenue.refunded} value={money(refunded)}>
        {revenue.refundedNote(refunds)}
      </Figure>
    </>
  )
}

/** Sales in currencies without a rate. */
function Beside({ total }: { total: Earnings }) {
  const { earned: t, tag } = useAdminMessages()
  const money = (cents: number) => formatAmount(cents, total, tag)
  return <p className={glance.note}>{t.beside(money(total.kept), money(total.net), total.currency)}</p>
}

function MoneyChart({ earned: { chart, total }, today, format }: PartProps & { today: string }) {
  const t = useAdminMessages()
  const { days, kept, before } = chart
  const money = (cents: number) => (total ? formatAmount(cents, total, t.tag) : '')
  return (
    <DayChart
      title={t.earned.perDay}
      summary={t.charts.average(money(Math.round((total?.kept ?? 0) / Math.max(1, days.length))))}
      days={days}
      series={[
        ...(before ? [{ name: t.charts.previous, values: before, tone: 'before' as const }] : []),
        { name: t.revenue.kept, values: kept, tone: 'main' },
      ]}
      kind="line"
      today={today}
      format={{ ...format, number: money }}
    />
  )
}

/** The last whole month, whatever period is chosen. */
export function LastMonth({ earned: { lastMonth }, format }: PartProps) {
  const { earned: t, revenue, tag } = useAdminMessages()
  const { day, total } = lastMonth
  return (
    <Section title={t.lastMonth(format.month(day))} className={overview.narrow}>
      {total === null ? (
        <p className={glance.note}>{t.nothingInMonth}</p>
      ) : (
        <Figures>
          <Figure label={revenue.kept} value={formatAmount(total.kept, total, tag)} />
          <Figure label={revenue.refunded} value={formatAmount(total.refunded, total, tag)}>
            {revenue.refundedNote(total.refunds)}
          </Figure>
        </Figures>
      )}
    </Section>
  )
}

function Answers({ earned: { video, growing } }: Pick<EarnedProps, 'earned'>) {
  const { earned: t } = useAdminMessages()
  return (
    <>
      <Figure label={t.video} value={video?.name ?? t.none} isText>
        {video ? t.ordersInPeriod(video.orders) : t.noVideo}
      </Figure>
      <Figure label={t.growing} value={growing?.name ?? t.none} isText>
        {growing ? t.grew(growing.orders, growing.ordersBefore) : t.noGrowth}
      </Figure>
    </>
  )
}
