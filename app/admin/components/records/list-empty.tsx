import type { ListQuery } from '#app/features/analytics/types.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import table from '#app/ui/content/table.module.css'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { isFiltered } from './list-address.ts'

type ListEmptyProps = { path: string; query: ListQuery; text: string }

/** Nothing yet, or nothing that fits: two different things. */
export function ListEmpty({ path, query, text }: ListEmptyProps) {
  const t = useAdminMessages()
  const isSearch = isFiltered(query)
  return (
    <div className={table.empty}>
      <h2>{isSearch ? t.table.noMatch : t.table.empty}</h2>
      <p>{isSearch ? t.table.noMatchText : text}</p>
      {isSearch && (
        <ButtonLink size="small" href={path}>
          {t.table.clear}
        </ButtonLink>
      )}
    </div>
  )
}
