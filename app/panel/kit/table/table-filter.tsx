import Download from 'lucide-react/icons/download'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import fields from './field.module.css'
import { isFiltered, type TableQuery, tableAddress, withoutFilters } from './table-address.ts'
import styles from './table-filter.module.css'

export type Filter = {
  placeholder: string
  /** Texts to search for beside the search field. */
  fields?: readonly { name: string; label: string; placeholder: string }[]
  choices?: readonly Choice[]
  /** False for rows without a time. */
  hasDays?: boolean
  /** The rows are downloaded here as CSV. */
  exportPath?: string
}

/** A value out of few, or any. */
type Choice = {
  name: string
  label: string
  any: string
  options: readonly { value: string; label: string }[]
}

type TableFilterProps = Filter & { path: string; query: TableQuery }

/** Search and period are a plain form, so that every view of a table has its address. */
export function TableFilter({
  path,
  query,
  placeholder,
  fields: texts = [],
  choices = [],
  hasDays = true,
  exportPath,
}: TableFilterProps) {
  const t = useAdminMessages()
  const current = (name: string) => query[name] ?? ''
  return (
    <search>
      <form key={tableAddress(path, query)} action={path} className={styles.filter}>
        {['sort', 'direction'].map(
          (name) => query[name] && <input key={name} type="hidden" name={name} value={current(name)} />,
        )}
        <SearchField value={current('q')} placeholder={placeholder} />
        {texts.map((text) => (
          <label key={text.name}>
            <span className={fields.label}>{text.label}</span>
            <input
              className={fields.input}
              name={text.name}
              defaultValue={current(text.name)}
              maxLength={60}
              placeholder={text.placeholder}
              autoComplete="off"
              spellCheck={false}
            />
          </label>
        ))}
        {choices.map(({ name, label, any, options }) => (
          <label key={name}>
            <span className={fields.label}>{label}</span>
            <select className={fields.input} name={name} defaultValue={current(name)}>
              <option value="">{any}</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </label>
        ))}
        {(hasDays ? (['from', 'to'] as const) : []).map((name) => (
          <label key={name}>
            <span className={fields.label}>{t.table[name]}</span>
            <input className={fields.input} type="date" name={name} defaultValue={current(name)} />
          </label>
        ))}
        <div className={styles.actions}>
          <Button size="small">{t.table.filter}</Button>
          {isFiltered(query) && (
            <ButtonLink size="small" variant="quiet" href={tableAddress(path, withoutFilters(query))}>
              {t.table.clear}
            </ButtonLink>
          )}
          {exportPath && (
            <ButtonLink
              size="small"
              className={styles.export}
              href={tableAddress(exportPath, query, { limit: null, format: t.csvFormat })}
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

type SearchFieldProps = { value: string | number; placeholder: string }

function SearchField({ value, placeholder }: SearchFieldProps) {
  const t = useAdminMessages()
  const field = useSlashKey()
  return (
    <label className={styles.search}>
      <span className={fields.label}>{t.table.search}</span>
      <span className={styles.box}>
        <Search size={16} aria-hidden="true" />
        <input
          ref={field}
          className={fields.input}
          type="search"
          name="q"
          defaultValue={value}
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
  )
}

/** The key `/` goes to the search field from anywhere outside of a field. */
function useSlashKey() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const isTyping =
        event.target instanceof Element && event.target.matches('input, select, textarea, dialog *')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  return field
}
