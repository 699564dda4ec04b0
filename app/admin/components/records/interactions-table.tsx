import type { Format } from '#app/features/analytics/format.ts'
import type { Interaction, ListQuery } from '#app/features/analytics/types.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { cx } from '#app/ui/classes.ts'
import table from '#app/ui/content/table.module.css'
import { Flag } from '../charts/flag.tsx'
import styles from './records.module.css'
import { type RecordColumn, RecordsTable } from './records-table.tsx'

type InteractionsTableProps = {
  path: string
  query: ListQuery
  interactions: readonly Interaction[]
  format: Format
}

/** Who looked at a product, put it into the cart or went to the checkout with it. */
export function InteractionsTable({ interactions, format, ...place }: InteractionsTableProps) {
  const t = useAdminMessages()
  const { none } = t.table
  const columns: RecordColumn<Interaction>[] = [
    {
      name: t.columns.time,
      sort: 'time',
      className: table.time,
      cell: ({ interaction_time: time }) => <time dateTime={time}>{format.moment(time)}</time>,
    },
    {
      name: t.columns.action,
      sort: 'action',
      cell: ({ action_type }) => (
        <span className={cx(styles.action, styles[action_type])}>{t.actions[action_type]}</span>
      ),
    },
    {
      name: t.columns.product,
      sort: 'product',
      className: cx(table.long, styles.product),
      cell: ({ product_name, product_id }) => (
        <>
          {product_name} <span className={cx(table.fact, table.quiet)}>{product_id}</span>
        </>
      ),
    },
    {
      name: t.columns.country,
      sort: 'country',
      cell: ({ country_code, country }) => <Flag code={country_code} name={country} />,
    },
    { name: t.columns.city, sort: 'city', cell: ({ city }) => city || none },
    {
      name: t.columns.address,
      sort: 'ip',
      className: table.fact,
      cell: ({ ip_address }) => ip_address || none,
    },
    { name: t.columns.id, className: cx(table.fact, table.quiet), cell: ({ id }) => id },
  ]
  return (
    <RecordsTable
      {...place}
      caption={t.tabs.interactions}
      rows={interactions}
      columns={columns}
      deletePath="/api/admin/interactions/delete"
      nameOf={({ interaction_time, product_name }) => `${format.moment(interaction_time)} · ${product_name}`}
    />
  )
}
