import { ChangeCell } from '#app/panel/kit/charts/change.tsx'
import { Ranking } from '#app/panel/kit/charts/ranking.tsx'
import { CsvLink } from '#app/panel/kit/csv-link.tsx'
import { formatAmount } from '#app/panel/kit/format/amount.ts'
import report from '#app/panel/kit/report.module.css'
import { Section } from '#app/panel/layout/section.tsx'
import { reports } from '#app/panel/pages.ts'
import { GONE, type NamedTable } from '#app/shop/orders/revenue/types.ts'
import { cx } from '#app/ui/classes.ts'
import type { RevenueProps } from './page.tsx'
import styles from './revenue.module.css'

const FIRST: readonly NamedTable[] = ['product', 'country']

/** Products and countries are open, the other tables unfold. */
export function RevenueTables(props: RevenueProps) {
  const { tables } = props.content
  const first = tables.filter(({ by }) => FIRST.includes(by))
  const others = tables.filter(({ by }) => !FIRST.includes(by))
  return (
    <>
      <Tables tables={first} {...props} />
      <details>
        <summary className={report.more}>
          {props.t.charts.moreOf(others.map(({ by }) => props.t.revenue.tables[by]).join(' · '))}
        </summary>
        <Tables tables={others} {...props} />
      </details>
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
  const { period, currency } = content
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
      <p className={report.note}>
        <CsvLink href={reports.revenue.exportPath} query={{ ...period, by }} table={title} />{' '}
        {more > 0 && t.revenue.more(more)}
      </p>
    </Section>
  )
}

/** Products in the order of what they bring, or of how much more they bring than before. */
function Order({
  content: { period, currency, currencies, chosenSteps, sort },
  t,
}: Pick<RevenueProps, 'content' | 't'>) {
  const kept = {
    ...period,
    ...(currencies.length > 1 && { currency }),
    ...(chosenSteps && { per: chosenSteps }),
  }
  return (
    <nav className={cx(report.choices, styles.order)} aria-label={t.revenue.sortLabel}>
      {(['kept', 'growth'] as const).map((name) => (
        <a
          key={name}
          className={report.choice}
          href={`${reports.revenue.path}?${new URLSearchParams({ ...kept, sort: name })}#product`}
          aria-current={name === sort ? 'true' : undefined}
        >
          {t.revenue.sorts[name]}
        </a>
      ))}
    </nav>
  )
}

function getName({ by, name, label }: Named, { revenue }: RevenueProps['t']): string {
  if (by === 'country') return label || revenue.unknownCountry
  if (name === '') return revenue.differences
  if (name === GONE) return revenue.gone
  return by === 'edition' ? (revenue.editions[name] ?? name) : label || name
}
