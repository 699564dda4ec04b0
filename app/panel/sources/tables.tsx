import { ChangeCell } from '#app/panel/kit/charts/change.tsx'
import { Ranking } from '#app/panel/kit/charts/ranking.tsx'
import { SourceName } from '#app/panel/kit/format/source-name.tsx'
import report from '#app/panel/kit/report.module.css'
import { CardFoot, Section } from '#app/panel/layout/section.tsx'
import type { SourceTable } from '#app/shop/sources/types.ts'
import type { SourcesProps } from './page.tsx'

type TableContent = SourcesProps['content']['tables'][number]

/** Shows the visits, carts and sales that each source, campaign, video, landing page and device brought. */
export function SourceTables(props: SourcesProps) {
  return (
    <div className={report.stack}>
      {props.content.tables.map((table) => (
        <Table key={table.by} table={table} {...props} />
      ))}
    </div>
  )
}

function Table({ table, format, money, t }: SourcesProps & { table: TableContent }) {
  const { by, rows, more } = table
  const { sources } = t
  const title = sources.tables[by]
  const most = Math.max(1, ...rows.map(({ visits }) => visits))
  return (
    <Section title={title}>
      <Ranking
        title={title}
        columns={[
          sources.names[by],
          sources.visits,
          sources.carts,
          sources.sales,
          t.revenue.kept,
          t.change.column,
        ]}
        rows={rows.map((row) => ({
          key: row.name,
          name: nameRow(by, row, t),
          share: row.visits / most,
          cells: [
            ...[row.visits, row.carts, row.sales].map(format.number),
            row.sales === 0 && row.kept === 0 ? t.table.none : money(row.kept),
            <ChangeCell
              key="change"
              current={row.kept}
              previous={row.before.kept}
              basis={row.before.sales}
              print={money}
              format={format}
            />,
          ],
        }))}
        empty={sources.empty[by]}
      />
      {more > 0 && <CardFoot>{t.revenue.more(more)}</CardFoot>}
    </Section>
  )
}

function nameRow(
  by: TableContent['by'],
  { name, label, channel }: SourceTable,
  { sources }: SourcesProps['t'],
) {
  if (name === '') return sources.unknown
  if (by === 'device') return sources.devices[name] ?? name
  if (name === 'other') return sources.channels.other
  if (by === 'landing') return <LandingName path={name} title={label || sources.pages[name]} />
  return channel === null ? label : <SourceName label={label} channel={channel} />
}

/** Names a page by its title, with its address beside it. */
function LandingName({ path, title }: { path: string; title: string | undefined }) {
  if (title === undefined) return path
  return (
    <>
      {title} <small>{path}</small>
    </>
  )
}
