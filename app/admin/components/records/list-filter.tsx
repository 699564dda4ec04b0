import Download from 'lucide-react/icons/download'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import type { ActionType, ListQuery } from '#app/features/analytics/types.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import fields from './field.module.css'
import { isFiltered, listAddress } from './list-address.ts'
import styles from './list-filter.module.css'

type ListFilterProps = {
  path: string
  query: ListQuery
  /** Null: this list is not exported. */
  exportPath: string | null
  placeholder: string
  /** Interactions can be told apart by what was done. */
  actions?: readonly ActionType[]
}

/** What to look for and when: a plain form, so that every list has an address of its own. */
export function ListFilter({ path, query, exportPath, placeholder, actions }: ListFilterProps) {
  const t = useAdminMessages()
  const search = useSlashKey()
  const { q = '', from = '', to = '', action = '', sort, direction } = query
  return (
    <search>
      <form key={listAddress(path, query)} action={path} className={styles.filter}>
        {sort && <input type="hidden" name="sort" value={sort} />}
        {direction && <input type="hidden" name="direction" value={direction} />}
        <label className={styles.search}>
          <span className={fields.label}>{t.table.search}</span>
          <span className={styles.box}>
            <Search size={16} aria-hidden="true" />
            <input
              ref={search}
              className={fields.input}
              type="search"
              name="q"
              defaultValue={q}
              maxLength={100}
              placeholder={placeholder}
              autoComplete="off"
              spellCheck={false}
              aria-keyshortcuts="/"
            />
            <span className={styles.hint} aria-hidden="true">
              /
            </span>
          </span>
        </label>
        {actions && (
          <label>
            <span className={fields.label}>{t.actionFilter}</span>
            <select className={fields.input} name="action" defaultValue={action}>
              <option value="">{t.allActions}</option>
              {actions.map((one) => (
                <option key={one} value={one}>
                  {t.actions[one]}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          <span className={fields.label}>{t.table.from}</span>
          <input className={fields.input} type="date" name="from" defaultValue={from} />
        </label>
        <label>
          <span className={fields.label}>{t.table.to}</span>
          <input className={fields.input} type="date" name="to" defaultValue={to} />
        </label>
        <div className={styles.actions}>
          <Button size="small">{t.table.filter}</Button>
          {isFiltered(query) && (
            <ButtonLink
              size="small"
              variant="quiet"
              href={listAddress(path, query, { q: null, from: null, to: null, action: null })}
            >
              {t.table.clear}
            </ButtonLink>
          )}
          {exportPath && (
            <ButtonLink
              size="small"
              className={styles.export}
              href={listAddress(exportPath, query, { limit: null })}
              download
            >
              <Download size={16} aria-hidden="true" />
              {t.table.export}
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  )
}

/** The key `/` goes to the search field from anywhere outside of a field. */
function useSlashKey() {
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const isTyping =
        event.target instanceof Element && event.target.matches('input, select, textarea, dialog *')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      search.current?.focus()
      search.current?.select()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  return search
}
