import { useAdminMessages } from '#app/messages/admin/index.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import styles from './data-table.module.css'
import { type TableQuery, tableAddress } from './table-address.ts'

type TablePagesProps = { path: string; query: TableQuery; count: number; nextCursor: string | null }

/** Onwards from the last row, or back to the first: with keyset pagination pages have no numbers. */
export function TablePages({ path, query, count, nextCursor }: TablePagesProps) {
  const t = useAdminMessages()
  return (
    <div className={styles.foot}>
      <p>{t.table.shown(count)}</p>
      {(query.cursor || nextCursor) && (
        <nav className={styles.pages} aria-label={t.table.pages}>
          {query.cursor && (
            <ButtonLink size="small" variant="quiet" href={tableAddress(path, query)}>
              {t.table.first}
            </ButtonLink>
          )}
          {nextCursor && (
            <ButtonLink size="small" href={tableAddress(path, query, { cursor: nextCursor })} rel="next">
              {t.table.next}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  )
}
