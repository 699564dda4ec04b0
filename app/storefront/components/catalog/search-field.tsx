import Search from 'lucide-react/icons/search'
import type { ComponentProps } from 'react'
import { useMessages } from '#app/messages/index.ts'
import { LONGEST_SEARCH } from '#app/shop/catalog/listing/listing.ts'
import layout from '#app/ui/layout.module.css'
import styles from './search-field.module.css'

/** The field of the listing's search and of the header's. */
export function SearchField(input: ComponentProps<'input'>) {
  const { scripts } = useMessages()
  return (
    <label className={styles.field}>
      <span className={layout.hidden}>{scripts.search}</span>
      <Search size={18} aria-hidden="true" />
      <input
        {...input}
        className={styles.input}
        type="search"
        name="q"
        maxLength={LONGEST_SEARCH}
        placeholder={scripts.searchHint}
        enterKeyHint="search"
      />
    </label>
  )
}
