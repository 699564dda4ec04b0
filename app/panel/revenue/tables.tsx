import { ChangeCell } from '#app/panel/kit/charts/change.tsx'
import { Ranking } from '#app/panel/kit/charts/ranking.tsx'
import report from '#app/panel/kit/report.module.css'
import { Section } from '#app/panel/layout/section.tsx'
import { GONE, type NamedTable } from '#app/shop/orders/revenue/types.ts'
import type { RevenueProps } from './page.tsx'

export function RevenueTables(props: RevenueProps) {
  return (
    <div className={report.grid}>
      {props.content.tables.map((table) => (
        <Table key={table.by} table={table} {...props} />
      ))}
    </div>
  )
}

type Named = { by: NamedTable; name: string; label: string }
type TableProps = RevenueProps & { table: RevenueProps['content']['tables'][number] }

function Table({ table: { by, rows, more }, format, money, t }: TableProps) {
  const title = t.revenue.tables[by]
  const most = Math.max(1, ...rows.map(({ gross }) => gross))
  return (
    <Section title={title}>
      <Ranking
        title={title}
        columns={[
          t.revenue.names[by],
          t.revenue.gross,
          t.change.column,
          t.revenue.refunded,
          t.revenue.orders,
        ]}
        rows={rows.map(({ name, label, gross, grossBefore, refunded, orders }) => ({
          key: name,
          name: getName({ by, name, label }, t),
          share: gross / most,
          cells: [
            money(gross),
            <ChangeCell key="change" current={gross} previous={grossBefore} format={format} />,
            money(refunded),
            format.number(orders),
          ],
        }))}
        empty={t.revenue.none}
      />
      {more > 0 && <p className={report.note}>{t.revenue.more(more)}</p>}
    </Section>
  )
}

function getName({ by, name, label }: Named, { revenue }: RevenueProps['t']): string {
  if (by === 'country') return label || revenue.unknownCountry
  if (name === '') return revenue.differences
  if (name === GONE) return revenue.gone
  return by === 'edition' ? (revenue.editions[name] ?? name) : label || name
}
