import { ChangeCell } from '#app/panel/kit/charts/change.tsx'
import { Ranking } from '#app/panel/kit/charts/ranking.tsx'
import { Choices } from '#app/panel/kit/report/choices.tsx'
import report from '#app/panel/kit/report.module.css'
import { CardFold, CardFoot, Section } from '#app/panel/layout/section.tsx'
import { formatAmount } from '#app/panel/money/amount.ts'
import { buildChoiceAddress } from '#app/panel/money/report-choices.tsx'
import { reports } from '#app/panel/pages.ts'
import { type NamedTable, NO_LONGER_SOLD } from '#app/shop/orders/revenue/types.ts'
import type { RevenueProps } from './page.tsx'
import styles from './revenue.module.css'
import { SORTS } from './sorts.ts'

const OPEN_TABLES: readonly NamedTable[] = ['product', 'country']

/** Products and countries are shown; the other tables are folded. */
export function RevenueTables(props: RevenueProps) {
  const { tables } = props.content
  const first = tables.filter(({ by }) => OPEN_TABLES.includes(by))
  const others = tables.filter(({ by }) => !OPEN_TABLES.includes(by))
  return (
    <>
      <Tables tables={first} {...props} />
      <CardFold label={props.t.charts.moreOf(others.map(({ by }) => props.t.revenue.tables[by]).join(' · '))}>
        <Tables tables={others} {...props} />
      </CardFold>
    </>
  )
}

function Tables({ tables, ...props }: RevenueProps & { tables: RevenueProps['content']['tables'] }) {
  return (
    <div className={report.grid}>
      {tables.map((table) => (
        <Table key={table.by} table={table} {...props} />
      ))}
    </div>
  )
}

type Named = { by: NamedTable; name: string; label: string }
type TableProps = RevenueProps & { table: RevenueProps['content']['tables'][number] }

function Table({ table: { by, rows, more }, content, format, t }: TableProps) {
  const { currency } = content
  const title = t.revenue.tables[by]
  const most = Math.max(1, ...rows.map(({ kept }) => kept))
  return (
    <Section id={by} title={title}>
      {by === 'product' && <Order content={content} t={t} />}
      <Ranking
        title={title}
        columns={[t.revenue.names[by], t.revenue.kept, t.change.column, t.revenue.orders]}
        rows={rows.map(({ name, label, kept, keptBefore, orders, ordersBefore, isConverted }) => {
          const money = (cents: number) => formatAmount(cents, { currency, isConverted }, t.tag)
          return {
            key: name,
            name: getName({ by, name, label }, t),
            share: kept / most,
            cells: [
              money(kept),
              <ChangeCell
                key="change"
                current={kept}
                previous={keptBefore}
                basis={ordersBefore}
                print={money}
                format={format}
              />,
              format.number(orders),
            ],
          }
        })}
        empty={t.revenue.none}
      />
      {more > 0 && <CardFoot>{t.revenue.more(more)}</CardFoot>}
    </Section>
  )
}

/** Offers to sort the products by revenue or by its growth. */
function Order({ content, t }: Pick<RevenueProps, 'content' | 't'>) {
  const choices = SORTS.map((sort) => ({
    key: sort,
    name: t.revenue.sorts[sort],
    href: `${buildChoiceAddress(reports.revenue, content, { sort })}#product`,
  }))
  return (
    <div className={styles.order}>
      <Choices label={t.revenue.sortLabel} chosen={content.sort} choices={choices} />
    </div>
  )
}

function getName({ by, name, label }: Named, { revenue }: RevenueProps['t']): string {
  if (by === 'country') return label || revenue.unknownCountry
  if (name === '') return revenue.differences
  if (name === NO_LONGER_SOLD) return revenue.gone
  return by === 'edition' ? (revenue.editions[name] ?? name) : label || name
}
