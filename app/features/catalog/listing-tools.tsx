import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { FormEvent } from 'react'
import { useMessages } from '#app/messages/index.ts'
import { Button } from '#app/ui/button.tsx'
import layout from '#app/ui/layout.module.css'
import { type ActiveFilter, type ListingView, LONGEST_SEARCH, type SortId, sortIds } from './listing.ts'
import styles from './listing-tools.module.css'

type Href = (path: string) => string
type SearchFormProps = Pick<ListingView, 'search' | 'searchFields' | 'sorts'> & {
  href: Href
  /** Goes to an address of the shop without a new document. */
  navigate: (path: string) => void
}

/** Search and order in one form of the browser's own; with script, a change of order needs no button. */
export function SearchForm({ search, searchFields, sorts, href, navigate }: SearchFormProps) {
  const t = useMessages()
  const sort: SortId = sorts.find(({ isCurrent }) => isCurrent)?.id ?? 'featured'

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const asked = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string' && value.trim() !== '' && value !== sortIds[0]) asked.set(name, value)
    navigate(href(asked.size > 0 ? `/scripts?${asked}` : '/scripts'))
  }

  return (
    <form className={styles.form} action={href('/scripts')} onSubmit={handleSubmit}>
      <label className={styles.field}>
        <span className={layout.hidden}>{t.scripts.search}</span>
        <Search size={16} aria-hidden="true" />
        <input
          key={search}
          className={styles.input}
          type="search"
          name="q"
          defaultValue={search}
          maxLength={LONGEST_SEARCH}
          placeholder={t.scripts.searchHint}
          enterKeyHint="search"
        />
      </label>
      <label className={styles.sort}>
        <span className={layout.hidden}>{t.scripts.sort}</span>
        <select
          key={sort}
          name="sort"
          defaultValue={sort}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {sortIds.map((id) => (
            <option key={id} value={id}>
              {t.scripts.sorts[id]}
            </option>
          ))}
        </select>
      </label>
      {searchFields
        .filter(({ name }) => name !== 'sort')
        .map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <Button className={styles.submit}>{t.scripts.find}</Button>
    </form>
  )
}

/** One switch for each chip that a card prints; those that would show nothing are left out. */
export function ChipFilter({ chips, href }: Pick<ListingView, 'chips'> & { href: Href }) {
  const t = useMessages()
  const shown = chips.filter(({ count, isActive }) => count > 0 || isActive)
  if (shown.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t.scripts.chipsLabel}>
      {shown.map(({ id, path, count, isActive }) => (
        <li key={id}>
          <a className={styles.chip} href={href(path)} aria-current={isActive ? 'true' : undefined}>
            {t.scripts.chips[id]} <span className={styles.count}>{count}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

type ActiveFiltersProps = Pick<ListingView, 'active' | 'clearPath'> & { href: Href }

/** The search in force, with a way to leave it out; chips and categories show themselves which are. */
export function ActiveFilters({ active, clearPath, href }: ActiveFiltersProps) {
  const t = useMessages()
  const search = active.find(({ kind }) => kind === 'search')
  if (!search && !active.some(({ kind }) => kind === 'chip')) return null
  return (
    <ul className={styles.active} aria-label={t.scripts.activeLabel}>
      {search?.kind === 'search' && (
        <li>
          <a className={styles.remove} href={href(search.path)}>
            <span className={layout.hidden}>{t.scripts.without} </span>
            {t.scripts.quoted(search.text)} <X size={14} aria-hidden="true" />
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
  const { scripts } = useMessages()
  return (filter) => {
    if (filter.kind === 'search') return scripts.quoted(filter.text)
    return filter.kind === 'category' ? filter.name : scripts.chips[filter.id]
  }
}
