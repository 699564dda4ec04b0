import { useAdminMessages } from '#app/messages/admin/index.ts'
import { cx } from '#app/ui/classes.ts'
import styles from './data-table.module.css'
import type { Column } from './data-table.tsx'
import { directionOf, nextDirection, type TableQuery, tableAddress } from './table-address.ts'

type ColumnHeadProps = { column: Column<never>; path: string; query: TableQuery }

/** The head of a column; a link when the table can be sorted by it. */
export function ColumnHead({ column: { label, sort, isNumeric }, path, query }: ColumnHeadProps) {
  const t = useAdminMessages()
  const className = cx(isNumeric && styles.numeric)
  if (!sort)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    )
  const current = directionOf(sort, query)
  const spoken = current === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" className={className} aria-sort={current === null ? undefined : spoken}>
      <a
        className={styles.sort}
        href={tableAddress(path, query, { sort, direction: nextDirection(sort, query) })}
        title={t.table.sortBy(label)}
      >
        {label}
        <span aria-hidden="true">{current === null ? '' : current === 'asc' ? '↑' : '↓'}</span>
      </a>
    </th>
  )
}
