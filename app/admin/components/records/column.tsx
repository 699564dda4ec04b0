import type { ListQuery, Sort } from '#app/features/analytics/types.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { directionOf, listAddress, nextDirection } from './list-address.ts'
import styles from './records.module.css'

type ColumnProps = { name: string; sort?: Sort; path: string; query: ListQuery }

/** The head of a column; a link when the list can be sorted by it. */
export function Column({ name, sort, path, query }: ColumnProps) {
  const t = useAdminMessages()
  if (!sort) return <th scope="col">{name}</th>
  const current = directionOf(sort, query)
  const spoken = current === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" aria-sort={current === null ? undefined : spoken}>
      <a
        className={styles.sort}
        href={listAddress(path, query, { sort, direction: nextDirection(sort, query) })}
        title={t.table.sortBy(name)}
      >
        {name}
        <span aria-hidden="true">{current === null ? '' : current === 'asc' ? '↑' : '↓'}</span>
      </a>
    </th>
  )
}
