import Search from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import fields from '#app/panel/kit/field.module.css'
import { ControlField, InputField, type Option, SelectField } from '#app/panel/kit/field.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { createTableAddress, isFiltered, type TableQuery, withoutFilters } from './table-address.ts'
import styles from './table-filter.module.css'

export type Filter = {
  placeholder: string
  /** Text filters beside the search field. */
  fields?: readonly { name: string; label: string; placeholder: string }[]
  choices?: readonly Choice[]
  /** False for rows without a time. */
  hasDays?: boolean
}

/** A filter with few values. */
type Choice = {
  name: string
  label: string
  anyLabel: string
  options: readonly Option[]
}

type TableFilterProps = Filter & { path: string; query: TableQuery }

/** Search and period are a plain form, which gives every view of a table its address. */
export function TableFilter({
  path,
  query,
  placeholder,
  fields: texts = [],
  choices = [],
  hasDays = true,
}: TableFilterProps) {
  const t = useAdminMessages()
  const current = (name: string) => query[name] ?? ''
  return (
    <search>
      <form key={createTableAddress(path, query)} action={path} className={styles.filter}>
        {['sort', 'direction'].map(
          (name) => query[name] && <input key={name} type="hidden" name={name} value={current(name)} />,
        )}
        <SearchField value={current('q')} placeholder={placeholder} />
        <div className={styles.actions}>
          <Button size="small">{t.table.search}</Button>
          {isFiltered(query) && (
            <ButtonLink size="small" variant="quiet" href={createTableAddress(path, withoutFilters(query))}>
              {t.table.clear}
            </ButtonLink>
          )}
        </div>
        {(texts.length > 0 || choices.length > 0 || hasDays) && (
          <details className={styles.more} open={isFiltered({ ...query, q: null })}>
            <summary>{t.table.filters}</summary>
            {texts.map((text) => (
              <InputField
                key={text.name}
                {...text}
                defaultValue={current(text.name)}
                maxLength={60}
                autoComplete="off"
                spellCheck={false}
              />
            ))}
            {choices.map(({ name, label, anyLabel, options }) => (
              <SelectField
                key={name}
                name={name}
                label={label}
                defaultValue={current(name)}
                options={[{ value: '', label: anyLabel }, ...options]}
              />
            ))}
            {(hasDays ? (['from', 'to'] as const) : []).map((name) => (
              <InputField
                key={name}
                label={t.table[name]}
                type="date"
                name={name}
                defaultValue={current(name)}
              />
            ))}
          </details>
        )}
      </form>
    </search>
  )
}

type SearchFieldProps = { value: string | number; placeholder: string }

function SearchField({ value, placeholder }: SearchFieldProps) {
  const t = useAdminMessages()
  const field = useSlashKey()
  return (
    <ControlField label={t.table.search} className={styles.search}>
      <span className={styles.box}>
        <Search size={16} />
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
    </ControlField>
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
