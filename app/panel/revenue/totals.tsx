import { ChangeBadge } from '#app/panel/kit/charts/change.tsx'
import { Figure, Figures } from '#app/panel/kit/figures.tsx'
import { Frame } from '#app/panel/layout/section.tsx'
import type { Earnings } from '#app/shop/orders/revenue/types.ts'
import type { RevenueProps } from './page.tsx'

export function Totals({ total, format, money, t }: RevenueProps & { total: Earnings }) {
  const { before, orders, refunds, disputes } = total
  const change = (key: 'kept' | 'net' | 'refunded' | 'averageOrder', previous: number) => (
    <ChangeBadge
      current={total[key]}
      previous={previous}
      basis={key === 'refunded' ? before.refunds : before.orders}
      print={money}
      format={format}
      isLessBetter={key === 'refunded'}
    />
  )
  const rate = (count: number) => (orders > 0 ? format.percent(count / orders) : t.table.none)
  const rateChange = (key: 'refunds' | 'disputes') =>
    orders > 0 &&
    before.orders > 0 && (
      <ChangeBadge
        current={total[key] / orders}
        previous={before[key] / before.orders}
        basis={before[key]}
        print={format.percent}
        format={format}
        isLessBetter
      />
    )
  return (
    <Frame>
      <Figures label={t.revenue.figures}>
        <Figure label={t.revenue.kept} value={money(total.kept)}>
          {change('kept', before.kept)} {t.revenue.keptNote}
        </Figure>
        <Figure label={t.revenue.net} value={money(total.net)}>
          {change('net', before.net)}
        </Figure>
        <Figure label={t.revenue.refunded} value={money(total.refunded)}>
          {t.revenue.refundedNote(refunds)} {change('refunded', before.refunded)}
        </Figure>
        <Figure label={t.revenue.orders} value={format.number(orders)}>
          <ChangeBadge current={orders} previous={before.orders} print={format.number} format={format} />
        </Figure>
        <Figure label={t.revenue.averageOrder} value={money(total.averageOrder)}>
          {before.orders > 0 && change('averageOrder', Math.round(before.gross / before.orders))}
        </Figure>
        <Figure label={t.revenue.refundRate} value={rate(refunds)}>
          {t.revenue.ofOrders} {rateChange('refunds')}
        </Figure>
        <Figure label={t.revenue.disputeRate} value={rate(disputes)}>
          {t.revenue.disputes(disputes)} {rateChange('disputes')}
        </Figure>
      </Figures>
    </Frame>
  )
}
