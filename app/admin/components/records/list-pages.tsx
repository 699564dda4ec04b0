import type { ListQuery } from '#app/features/analytics/types.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import table from '#app/ui/content/table.module.css'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { listAddress } from './list-address.ts'
import styles from './records.module.css'

type ListPagesProps = { path: string; query: ListQuery; count: number; nextCursor: string | null }

/** Onwards from the last row, or back to the first: pages have no numbers, so a million rows cost no more than fifty. */
export function ListPages({ path, query, count, nextCursor }: ListPagesProps) {
  const t = useAdminMessages()
  return (
    <div className={table.foot}>
      <p className={styles.count}>{t.table.shown(count)}</p>
      {(query.cursor || nextCursor) && (
        <nav className={table.pages} aria-label={t.table.pages}>
          {query.cursor && (
            <ButtonLink size="small" variant="quiet" href={listAddress(path, query)}>
              {t.table.first}
            </ButtonLink>
          )}
          {nextCursor && (
            <ButtonLink size="small" href={listAddress(path, query, { cursor: nextCursor })} rel="next">
              {t.table.next}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  )
}
