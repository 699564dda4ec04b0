import type { ReactNode } from 'react'
import type { ListQuery, Sort } from '#app/features/analytics/types.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import table from '#app/ui/content/table.module.css'
import layout from '#app/ui/layout.module.css'
import { Column } from './column.tsx'
import { DeleteButton } from './delete-button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { listAddress } from './list-address.ts'
import { useDeletion } from './use-deletion.ts'

/** One fact of a record: its head, and what of a row stands beneath. */
export type RecordColumn<Row> = {
  name: string
  sort?: Sort
  className?: string | undefined
  cell: (row: Row) => ReactNode
}

type RecordsTableProps<Row> = {
  caption: string
  path: string
  query: ListQuery
  rows: readonly Row[]
  columns: readonly RecordColumn<Row>[]
  /** Where a row is deleted. */
  deletePath: string
  /** How the question names a row before it goes. */
  nameOf: (row: Row) => string
}

/** Rows of records, each of which can be deleted. */
export function RecordsTable<Row extends { id: number }>(props: RecordsTableProps<Row>) {
  const { caption, path, query, rows, columns, deletePath, nameOf } = props
  const t = useAdminMessages()
  const address = listAddress(path, query, { cursor: query.cursor ?? null })
  const deletion = useDeletion(rows, address)
  const asked = rows.find(({ id }) => id === deletion.asked)
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption className={layout.hidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, sort }) => (
              <Column key={name} path={path} query={query} name={name} {...(sort && { sort })} />
            ))}
            <th scope="col">
              <span className={layout.hidden}>{t.table.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ id }) => !deletion.isGone(id))
            .map((row) => (
              <tr key={row.id}>
                {columns.map(({ name, className, cell }) => (
                  <td key={name} className={className} data-label={name}>
                    {cell(row)}
                  </td>
                ))}
                <td className={table.act}>
                  <DeleteButton id={row.id} action={deletePath} returnTo={address} onAsk={deletion.ask} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <DeleteDialog
        id={deletion.asked}
        what={asked ? nameOf(asked) : ''}
        action={deletePath}
        onClose={deletion.cancel}
        onDeleted={deletion.settle}
      />
    </div>
  )
}
