import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { SearchField } from '#app/storefront/components/catalog/search-field.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import header from '../../layout/header/header-search.module.css'

/** Searches the documentation with a plain form. */
export function DocSearch({ search = '' }: { search?: string }) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <search>
      <form className={header.form} action={href('/docs/search')}>
        <SearchField label={t.docs.search} defaultValue={search} />
        <Button>{t.scripts.find}</Button>
      </form>
    </search>
  )
}
