import Search from 'lucide-react/icons/search'
import type { ComponentProps } from 'react'
import { useMessages } from '#app/messages/index.ts'
import { MAX_SEARCH_LENGTH } from '#app/shop/catalog/listing/listing.ts'
import layout from '#app/ui/layout.module.css'
import styles from './search-field.module.css'

type SearchFieldProps = ComponentProps<'input'> & { label?: string }

/** The search field of the list, the header and the documentation, which has its own label. */
export function SearchField({ label, ...input }: SearchFieldProps) {
  const { scripts } = useMessages()
  return (
    <label className={styles.field}>
      <span className={layout.hidden}>{label ?? scripts.search}</span>
      <Search size={18} />
      <input
        {...input}
        className={styles.input}
        type="search"
        name="q"
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={label ?? scripts.searchHint}
        enterKeyHint="search"
      />
    </label>
  )
}
