import { useAdminMessages } from '#app/messages/admin/index.ts'
import { ChangeBadge } from '#app/panel/kit/charts/change.tsx'
import { Section } from '#app/panel/layout/section.tsx'
import { formatAmount } from '#app/panel/money/amount.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import { Fact } from './fact.tsx'
import styles from './glance.module.css'
import type { GlanceData } from './load.server.ts'
import overview from './overview.module.css'

type TodayProps = { glance: GlanceData; format: Format }
type Sales = NonNullable<GlanceData['today']>

/**
 * Today beside the usual day, and the visitors in the shop now. A figure that could not be read is marked, not guessed.
 */
export function Today({ glance: { today, visitors, time, timeZone }, format }: TodayProps) {
  const { glance: t, revenue } = useAdminMessages()
  return (
    <Section
      title={t.title}
      aside={<span className={styles.until}>{t.until(time, timeZone)}</span>}
      className={overview.wide}
    >
      <dl className={styles.facts}>
        {today ? <Sold today={today} format={format} /> : <Unknown name={revenue.kept} />}
        {today ? <Orders today={today} format={format} /> : <Unknown name={t.orders} />}
        {visitors ? <Visitors visitors={visitors} format={format} /> : <Unknown name={t.visitors} />}
      </dl>
      {today && <p className={styles.note}>{today.weeks > 0 ? t.usualOf(today.weeks) : t.noUsual}</p>}
    </Section>
  )
}

function Sold({ today: { currencies, weeks }, format }: { today: Sales; format: Format }) {
  const { glance: t, revenue, tag } = useAdminMessages()
  if (currencies.length === 0) return <Fact name={revenue.kept} value={t.nothing} />
  return currencies.map((row) => {
    const { currency, kept, net, refunded, usual, usualOrders } = row
    const money = (cents: number) => formatAmount(cents, row, tag)
    const name = currencies.length > 1 ? `${revenue.kept} (${currency})` : revenue.kept
    return (
      <Fact key={currency} name={name} value={money(kept)}>
        {usual !== null && (
          <>
            <ChangeBadge
              current={kept}
              previous={usual}
              basis={usualOrders / weeks}
              format={format}
              words={t.change}
            />{' '}
            <span>{t.usual(money(usual))}</span>
          </>
        )}
        <span>{t.net(money(net))}</span>
        {refunded > 0 && <span>{t.refunded(money(refunded))}</span>}
      </Fact>
    )
  })
}

function Orders({ today: { orders, usualOrders }, format }: { today: Sales; format: Format }) {
  const { glance: t } = useAdminMessages()
  return (
    <Fact name={t.orders} value={format.number(orders)}>
      {usualOrders !== null && (
        <>
          <ChangeBadge current={orders} previous={usualOrders} format={format} words={t.change} />{' '}
          <span>{t.usual(format.number(usualOrders))}</span>
        </>
      )}
    </Fact>
  )
}

type VisitorsProps = { visitors: NonNullable<GlanceData['visitors']>; format: Format }

function Visitors({ visitors: { visits, visitors, isCut }, format }: VisitorsProps) {
  const { glance: t } = useAdminMessages()
  const views = `${format.number(visits)}${isCut ? '+' : ''}`
  if (visitors === null) return <Fact name={t.visitors} value={views} note={t.pagesOnly(visits)} />
  return (
    <Fact name={t.visitors} value={format.number(visitors)} note={t.atLeast}>
      <span>{t.pages(visits, isCut)}</span>
    </Fact>
  )
}

function Unknown({ name }: { name: string }) {
  const { glance: t } = useAdminMessages()
  return <Fact name={name} value="?" note={t.unknownText} />
}
