import type { FormEvent } from 'react'
import { useHref, useNavigate } from '#app/framework/hooks.ts'
import { useMessages } from '#app/messages/index.ts'
import { type ListingView, type SortId, sortIds } from '#app/shop/catalog/listing/listing.ts'
import { Button } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './listing-tools.module.css'
import { SearchField } from './search-field.tsx'

type SearchFormProps = Pick<ListingView, 'search' | 'searchFields' | 'sorts'>

/** Search and order in a plain form; with script, a change of order needs no button. */
export function SearchForm({ search, searchFields, sorts }: SearchFormProps) {
  const t = useMessages()
  const href = useHref()
  const navigate = useNavigate()
  const sort: SortId = sorts.find(({ isCurrent }) => isCurrent)?.id ?? 'featured'

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const parameters = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string' && value.trim() !== '' && value !== sortIds[0])
        parameters.set(name, value)
    navigate(href(parameters.size > 0 ? `/scripts?${parameters}` : '/scripts'))
  }

  return (
    <form className={styles.form} action={href('/scripts')} onSubmit={handleSubmit}>
      <SearchField key={search} defaultValue={search} />
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
      <Button>{t.scripts.find}</Button>
    </form>
  )
}
