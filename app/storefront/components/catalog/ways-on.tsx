import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { cx } from '#app/ui/classes.ts'
import { Button } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './listing-tools.module.css'
import { type RelatedProduct, RelatedSection } from './related-products.tsx'
import { SearchField } from './search-field.tsx'

/** A search and some products, below a page that has nothing of its own to show. */
export function WaysOn({ products }: { products: RelatedProduct[] }) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <div className={cx(layout.container, layout.page)}>
      <search>
        <form className={styles.form} action={href('/scripts')}>
          <SearchField />
          <Button>{t.scripts.find}</Button>
        </form>
      </search>
      <RelatedSection products={products} title={t.scripts.others} />
    </div>
  )
}
