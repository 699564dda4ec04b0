import Search from 'lucide-react/icons/search'
import type { ComponentProps } from 'react'
import { useMessages } from '#app/messages/index.ts'
import { LONGEST_SEARCH } from '#app/shop/catalog/listing/listing.ts'
import layout from '#app/ui/layout.module.css'
import styles from './search-field.module.css'

type SearchFieldProps = ComponentProps<'input'> & { label?: string }

/** The field of the listing's search, of the header's and of the documentation's, which has a label of its own. */
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
        maxLength={LONGEST_SEARCH}
        placeholder={label ?? scripts.searchHint}
        enterKeyHint="search"
      />
    </label>
  )
}
