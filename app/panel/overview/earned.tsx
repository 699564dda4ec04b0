import type { Period } from '#app/lib/days.ts'
import { formatMoney } from '#app/lib/money.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Section } from '#app/panel/layout/section.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import { Fact } from './fact.tsx'
import styles from './glance.module.css'
import type { EarnedData } from './load.server.ts'

type EarnedProps = { earned: EarnedData; period: Period; format: Format }

/** Earnings and refunds of the chosen period, and the video that sold most. */
export function Earned({ earned, period: { from, to }, format }: EarnedProps) {
  const { earned: t, tag } = useAdminMessages()
  const days = <span className={styles.until}>{t.days(format.longDay(from), format.longDay(to))}</span>
  return (
    <Section title={t.title} aside={days}>
      {earned.length === 0 && <p className={styles.note}>{t.nothing}</p>}
      <dl className={styles.facts}>
        {earned.map(({ currency, net, refunded, orders, video }) => (
          <Fact key={currency} name={t.net(currency)} value={formatMoney(net, currency, tag)}>
            <span>{t.refunded(formatMoney(refunded, currency, tag))}</span>
            <span>{t.orders(orders)}</span>
            {video && <span>{t.video(video.name, video.orders)}</span>}
          </Fact>
        ))}
      </dl>
      <p className={styles.note}>
        <a href={`/admin/revenue?from=${from}&to=${to}`}>{t.revenue}</a> {'· '}
        <a href={`/admin/sources?from=${from}&to=${to}`}>{t.sources}</a>
      </p>
    </Section>
  )
}
