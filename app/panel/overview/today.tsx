import { useAdminMessages } from '#app/messages/admin/index.ts'
import { ChangeBadge } from '#app/panel/kit/charts/change.tsx'
import { Figure, Figures } from '#app/panel/kit/figures.tsx'
import { Section } from '#app/panel/layout/section.tsx'
import { formatAmount } from '#app/panel/money/amount.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import styles from './glance.module.css'
import type { GlanceData } from './load.server.ts'
import overview from './overview.module.css'

type TodayProps = { glance: GlanceData; format: Format }
type Sales = NonNullable<GlanceData['today']>

/**
 * Compares today with a usual day, and shows the visitors in the shop now. A figure that could not be read is marked.
 */
export function Today({ glance: { today, visitors, time, timeZone }, format }: TodayProps) {
  const { glance: t, revenue } = useAdminMessages()
  return (
    <Section
      title={t.title}
      aside={<span className={styles.until}>{t.until(time, timeZone)}</span>}
      className={overview.wide}
    >
      <Figures>
        {today ? <Sold today={today} format={format} /> : <Unknown name={revenue.kept} />}
        {today ? <Orders today={today} format={format} /> : <Unknown name={t.orders} />}
        {visitors ? <Visitors visitors={visitors} format={format} /> : <Unknown name={t.visitors} />}
      </Figures>
      {today && <p className={styles.note}>{today.weeks > 0 ? t.usualOf(today.weeks) : t.noUsual}</p>}
    </Section>
  )
}

function Sold({ today: { currencies, weeks }, format }: { today: Sales; format: Format }) {
  const { glance: t, revenue, tag } = useAdminMessages()
  if (currencies.length === 0) return <Figure label={revenue.kept} value={t.nothing} />
  return currencies.map((row) => {
    const { currency, kept, net, refunded, usual, earlierOrders } = row
    const money = (cents: number) => formatAmount(cents, row, tag)
    const name = currencies.length > 1 ? `${revenue.kept} (${currency})` : revenue.kept
    return (
      <Figure key={currency} label={name} value={money(kept)}>
        {usual !== null && (
          <span>
            <ChangeBadge
              current={kept}
              previous={usual}
              basis={earlierOrders / weeks}
              format={format}
              words={t.change}
            />{' '}
            {t.usual(money(usual))}
          </span>
        )}
        <span>{t.net(money(net))}</span>
        {refunded > 0 && <span>{t.refunded(money(refunded))}</span>}
      </Figure>
    )
  })
}

function Orders({ today: { orders, usualOrders }, format }: { today: Sales; format: Format }) {
  const { glance: t } = useAdminMessages()
  return (
    <Figure label={t.orders} value={format.number(orders)}>
      {usualOrders !== null && (
        <span>
          <ChangeBadge current={orders} previous={usualOrders} format={format} words={t.change} />{' '}
          {t.usual(format.number(usualOrders))}
        </span>
      )}
    </Figure>
  )
}

type VisitorsProps = { visitors: NonNullable<GlanceData['visitors']>; format: Format }

function Visitors({ visitors: { visits, visitors, isCut }, format }: VisitorsProps) {
  const { glance: t } = useAdminMessages()
  const views = `${format.number(visits)}${isCut ? '+' : ''}`
  if (visitors === null)
    return (
      <Figure label={t.visitors} value={views}>
        {t.pagesOnly(visits)}
      </Figure>
    )
  return (
    <Figure label={t.visitors} value={format.number(visitors)}>
      <span>{t.atLeast}</span>
      <span>{t.pages(visits, isCut)}</span>
    </Figure>
  )
}

function Unknown({ name }: { name: string }) {
  const { glance: t } = useAdminMessages()
  return (
    <Figure label={name} value="?">
      {t.unknownText}
    </Figure>
  )
}
