import { useId } from 'react'
import { Ranking } from '#app/admin/components/charts/ranking.tsx'
import report from '#app/admin/components/report.module.css'
import type { SourceTable } from '#app/features/sources/types.ts'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import type { SourcesProps } from './page.tsx'
import styles from './sources.module.css'

type TableContent = SourcesProps['content']['tables'][number]

/** Sources, campaigns, videos, landing pages and devices, each with what it brought. */
export function Tables(props: SourcesProps) {
  return (
    <div className={report.grid}>
      {props.content.tables.map((table) => (
        <Table key={table.by} table={table} {...props} />
      ))}
    </div>
  )
}

function Table({ table, content: { period }, format, money, t }: SourcesProps & { table: TableContent }) {
  const heading = useId()
  const { by, rows, more } = table
  const { sources } = t
  const title = sources.tables[by]
  const most = Math.max(1, ...rows.map(({ visits }) => visits))
  const file = new URLSearchParams({ ...period, by })
  return (
    <section className={report.panel} aria-labelledby={heading}>
      <h2 id={heading} className={report.title}>
        {title}
      </h2>
      <Ranking
        title={title}
        columns={[sources.names[by], sources.visits, sources.carts, sources.sales, sources.net]}
        rows={rows.map((row) => ({
          key: row.name,
          name: nameOf(by, row, t),
          share: row.visits / most,
          cells: [
            ...[row.visits, row.carts, row.sales].map(format.number),
            row.sales === 0 && row.net === 0 ? t.table.none : money(row.net),
          ],
        }))}
        empty={sources.empty[by]}
      />
      <p className={cx(report.note, styles.file)}>
        <a href={`/api/admin/export/sources.csv?${file}`} download>
          {t.revenue.csv}
          <span className={layout.hidden}>: {t.revenue.csvOf(title)}</span>
        </a>{' '}
        {more > 0 && t.revenue.more(more)}
      </p>
    </section>
  )
}

function nameOf(
  by: TableContent['by'],
  { name, label, channel }: SourceTable,
  { sources }: SourcesProps['t'],
) {
  if (name === '') return sources.unknown
  if (by === 'device') return sources.devices[name] ?? name
  if (name === 'other' || channel === 'other') return sources.channels.other
  if (channel === null) return label
  if (channel === 'direct') return sources.channels.direct
  // All of them are one site.
  if (channel === 'mail') return sources.channels.mail
  return (
    <>
      {label} <small>{sources.channels[channel]}</small>
    </>
  )
}
