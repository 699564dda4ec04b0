import type { Period } from '#app/lib/days.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { ChangeBadge } from '#app/panel/kit/charts/change.tsx'
import { DayChart } from '#app/panel/kit/charts/day-chart.tsx'
import { Section } from '#app/panel/layout/section.tsx'
import { formatAmount } from '#app/panel/money/amount.ts'
import { Rates } from '#app/panel/money/rates.tsx'
import { Untold } from '#app/panel/money/untold.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import type { Earned as EarnedFigures } from '#app/shop/orders/revenue/types.ts'
import styles from './earned.module.css'
import { Fact } from './fact.tsx'
import glance from './glance.module.css'
import type { EarnedData } from './load.server.ts'

type EarnedProps = { earned: EarnedData; period: Period; today: string; format: Format }
type PartProps = Pick<EarnedProps, 'earned' | 'format'>

/** The earnings of the period, day by day, beside the answers to the seller's questions: last month, refunds, video, product. */
export function Earned({ earned, period: { from, to }, today, format }: EarnedProps) {
  const { earned: t } = useAdminMessages()
  const days = (
    <span className={glance.until}>
      {t.days(keepTogether(format.longDay(from)), keepTogether(format.longDay(to)))}
    </span>
  )
  const { total, beside, rates, main } = earned
  return (
    <Section title={t.title} aside={days}>
      {total === null ? (
        <p className={glance.note}>{t.nothing}</p>
      ) : (
        <div className={styles.earned}>
          <div>
            <Figures total={total} format={format} />
            {beside.map((other) => (
              <Beside key={other.currency} total={other} />
            ))}
            <p className={glance.note}>
              <Untold {...total} />
            </p>
            <Rates rates={rates} main={main} />
          </div>
          <MoneyChart earned={earned} today={today} format={format} />
          <Answers earned={earned} format={format} />
        </div>
      )}
      <p className={glance.note}>
        <a href={`/admin/revenue?from=${from}&to=${to}`}>{t.revenue}</a> {'· '}
        <a href={`/admin/sources?from=${from}&to=${to}`}>{t.sources}</a>
      </p>
    </Section>
  )
}

/** A line breaks between two dates, not within one. */
const keepTogether = (day: string) => day.replaceAll(' ', '\u00a0')

function Figures({ total, format }: { total: EarnedFigures; format: Format }) {
  const { earned: t, revenue, tag } = useAdminMessages()
  const money = (cents: number) => formatAmount(cents, total, tag)
  const { kept, net, refunded, refunds, orders, before } = total
  return (
    <dl className={styles.figures}>
      <div className={styles.first}>
        <Fact name={revenue.kept} value={money(kept)}>
          <span>{revenue.keptNote}</span>{' '}
          <ChangeBadge
            current={kept}
            previous={before.kept}
            basis={before.orders}
            print={money}
            format={format}
          />
        </Fact>
      </div>
      <Fact name={revenue.net} value={money(net)}>
        <span>{t.orders(orders)}</span>
      </Fact>
      <Fact name={revenue.refunded} value={money(refunded)}>
        <span>{revenue.refundedNote(refunds)}</span>
      </Fact>
    </dl>
  )
}

/** Sales in a currency without a rate. */
function Beside({ total }: { total: EarnedFigures }) {
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

function Answers({ earned: { lastMonth, video, growing }, format }: PartProps) {
  const { earned: t, tag } = useAdminMessages()
  const { total } = lastMonth
  const money = (cents: number) => (total ? formatAmount(cents, total, tag) : t.nothingSold)
  return (
    <dl className={styles.answers}>
      <Fact name={t.lastMonth(format.month(lastMonth.day))} value={money(total?.kept ?? 0)}>
        {total && <span>{t.refunded(money(total.refunded))}</span>}
      </Fact>
      <Fact name={t.video} value={video?.name ?? t.none} isText>
        <span>{video ? t.ordersInPeriod(video.orders) : t.noVideo}</span>
      </Fact>
      <Fact name={t.growing} value={growing?.name ?? t.none} isText>
        <span>{growing ? t.grew(growing.orders, growing.ordersBefore) : t.noGrowth}</span>
      </Fact>
    </dl>
  )
}
