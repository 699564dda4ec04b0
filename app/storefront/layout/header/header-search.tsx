import Search from 'lucide-react/icons/search'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { SearchField } from '#app/storefront/components/catalog/search-field.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './header-search.module.css'
import { SEARCH, SEARCH_FIELD, SUGGESTIONS } from './search.ts'

/**
 * The search of every page: a popover, which opens, closes and returns the focus without script, around a plain form. A
 * script adds suggestions once the field is used.
 */
export function HeaderSearch() {
  const t = useAllMessages()
  const href = useHref()
  return (
    <search id={SEARCH} className={styles.search} popover="auto">
      <form className={styles.form} action={href('/scripts')}>
        <SearchField
          id={SEARCH_FIELD}
          role="combobox"
          aria-expanded="false"
          aria-autocomplete="list"
          aria-controls={SUGGESTIONS}
          autoComplete="off"
          autoFocus
        />
        <Button>{t.scripts.find}</Button>
      </form>
      <div
        id={SUGGESTIONS}
        className={styles.list}
        role="listbox"
        aria-label={t.scripts.suggestions}
        hidden
      />
      <p className={layout.hidden} role="status" />
    </search>
  )
}

type SearchOpenerProps = { className: string | undefined; isNamed?: boolean }

/** Opens the search, as an icon or with its name. */
export function SearchOpener({ className, isNamed = false }: SearchOpenerProps) {
  const t = useAllMessages()
  return (
    <button
      type="button"
      className={className}
      popoverTarget={SEARCH}
      aria-label={isNamed ? undefined : t.scripts.search}
    >
      <Search size={20} />
      {isNamed && t.scripts.search}
    </button>
  )
}
