import { useHref } from '#app/framework/hooks.ts'
import type { WithPriceText } from '#app/lib/money.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { ProductSummary } from '#app/shop/catalog/types.ts'
import type { ShownUpdate } from '#app/shop/news/types.ts'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import { CardBody } from './card-body.tsx'
import styles from './product-card.module.css'
import grid from './product-grid.module.css'

export type RelatedProduct = WithPriceText<ProductSummary> & { update: ShownUpdate | null }

/** Cards that lead to products; they have no button of their own, so that they need no script. */
export function RelatedProducts({ products }: { products: RelatedProduct[] }) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <ul className={cx(grid.grid, grid.row)}>
      {products.map((product) => (
        <li key={product.id} className={grid.cell}>
          <article className={styles.card}>
            <CardBody product={product} update={product.update} isFirst={false} />
            <div className={styles.actions}>
              <a className={styles.details} href={href(product.path)}>
                {t.product.details}
                <span className={layout.hidden}>: {product.name}</span>
              </a>
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}

type RelatedSectionProps = { products: RelatedProduct[]; title?: string }

/** The same with its heading; nothing when there is nothing to show. */
export function RelatedSection({ products, title }: RelatedSectionProps) {
  const t = useAllMessages()
  if (products.length === 0) return null
  return (
    <section aria-labelledby="related" className={grid.section}>
      <h2 id="related" className={layout.heading}>
        {title ?? t.product.related}
      </h2>
      <RelatedProducts products={products} />
    </section>
  )
}
