import { describeAgent, type Format } from '#app/features/analytics/format.ts'
import type { ListQuery, Visitor } from '#app/features/analytics/types.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { cx } from '#app/ui/classes.ts'
import table from '#app/ui/content/table.module.css'
import { Flag } from '../charts/flag.tsx'
import styles from './records.module.css'
import { type RecordColumn, RecordsTable } from './records-table.tsx'

type VisitorsTableProps = {
  path: string
  query: ListQuery
  visitors: readonly Visitor[]
  format: Format
}

/** Every visit with all that is kept of it. */
export function VisitorsTable({ visitors, format, ...place }: VisitorsTableProps) {
  const t = useAdminMessages()
  const { none } = t.table
  const columns: RecordColumn<Visitor>[] = [
    {
      name: t.columns.time,
      sort: 'time',
      className: table.time,
      cell: ({ visit_time }) => <time dateTime={visit_time}>{format.moment(visit_time)}</time>,
    },
    {
      name: t.columns.country,
      sort: 'country',
      cell: ({ country_code, country }) => <Flag code={country_code} name={country} />,
    },
    {
      name: t.columns.place,
      sort: 'city',
      className: styles.place,
      cell: ({ city, region }) => (
        <>
          {city || none}
          {region && region !== city && <span className={table.quiet}>, {region}</span>}
        </>
      ),
    },
    { name: t.columns.page, sort: 'page', className: table.long, cell: ({ page_url }) => page_url },
    {
      name: t.columns.address,
      sort: 'ip',
      className: table.fact,
      cell: ({ ip_address }) => ip_address || none,
    },
    {
      name: t.columns.agent,
      className: table.long,
      cell: ({ user_agent }) => <Agent text={user_agent} />,
    },
    { name: t.columns.id, className: cx(table.fact, table.quiet), cell: ({ id }) => id },
  ]
  return (
    <RecordsTable
      {...place}
      caption={t.tabs.visitors}
      rows={visitors}
      columns={columns}
      deletePath="/api/admin/visitors/delete"
      nameOf={({ visit_time, ip_address, page_url }) =>
        `${format.moment(visit_time)} · ${ip_address} · ${page_url}`
      }
    />
  )
}

/** Few words that unfold to the whole text. */
function Agent({ text }: { text: string }) {
  const t = useAdminMessages()
  const words = describeAgent(text)
  if (words === text) return text || t.table.none
  return (
    <details className={styles.agent}>
      <summary>{words}</summary>
      <p>{text}</p>
    </details>
  )
}
