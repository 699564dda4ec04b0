import X from 'lucide-react/icons/x'
import { useHref } from '#app/framework/hooks.ts'
import { type Messages, useAllMessages } from '#app/messages/index.ts'
import type { ActiveFilter, ChipId, ListingView } from '#app/shop/catalog/listing/listing.ts'
import layout from '#app/ui/layout.module.css'
import styles from './listing-tools.module.css'

/** One switch for each chip, except those without results. */
export function ChipFilter({ chips }: Pick<ListingView, 'chips'>) {
  const t = useAllMessages()
  const href = useHref()
  const visible = chips.filter(({ count, isActive }) => count > 0 || isActive)
  if (visible.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t.scripts.chipsLabel}>
      {visible.map(({ id, path, count, isActive }) => (
        <li key={id}>
          <a className={styles.chip} href={href(path)} aria-current={isActive ? 'true' : undefined}>
            {nameChip(id, t)} <span className={styles.count}>{count}</span>
          </a>
        </li>
      ))}
      <li>
        <a className={styles.chip} href={href('/my-server')}>
          {t.compatibility.title}
        </a>
      </li>
    </ul>
  )
}

/** The active search as a link that removes it; active chips and categories are marked in their own lists. */
export function ActiveFilters({ active, clearPath }: Pick<ListingView, 'active' | 'clearPath'>) {
  const t = useAllMessages()
  const href = useHref()
  const search = active.find(({ kind }) => kind === 'search')
  if (!search && !active.some(({ kind }) => kind === 'chip')) return null
  return (
    <ul className={styles.active} aria-label={t.scripts.activeLabel}>
      {search?.kind === 'search' && (
        <li>
          <a className={styles.remove} href={href(search.path)}>
            <span className={layout.hidden}>{t.scripts.without} </span>
            {t.scripts.quoted(search.text)} <X size={14} />
          </a>
        </li>
      )}
      {clearPath && (
        <li>
          <a className={styles.clear} href={href(clearPath)}>
            {t.scripts.clear}
          </a>
        </li>
      )}
    </ul>
  )
}

export function useFilterName(): (filter: ActiveFilter) => string {
  const t = useAllMessages()
  return (filter) => {
    if (filter.kind === 'search') return t.scripts.quoted(filter.text)
    return filter.kind === 'category' ? filter.name : nameChip(filter.id, t)
  }
}

/** Resources keep their own names in every language. */
function nameChip(id: ChipId, { scripts }: Messages): string {
  const names: Partial<Record<ChipId, string>> = scripts.chips
  return names[id] ?? id
}
