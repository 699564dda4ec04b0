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
import { useNameText } from './product-name.tsx'

export type RelatedProduct = WithPriceText<ProductSummary> & {
  update: ShownUpdate | null
  saving: string | null
}

/** Cards that only link to products, so that they need no button and no script. */
export function RelatedProducts({ products }: { products: RelatedProduct[] }) {
  const t = useAllMessages()
  const href = useHref()
  const nameText = useNameText()
  return (
    <ul className={cx(grid.grid, grid.row)}>
      {products.map((product) => (
        <li key={product.id} className={grid.cell}>
          <article className={styles.card}>
            <CardBody product={product} update={product.update} saving={product.saving} isFirst={false} />
            <a className={styles.whole} href={href(product.path)}>
              <span className={layout.hidden}>
                {t.product.details}: {nameText(product.name)}
              </span>
            </a>
          </article>
        </li>
      ))}
    </ul>
  )
}

type RelatedSectionProps = { products: RelatedProduct[]; title?: string }

/** Renders nothing without products. */
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
