import type { ReactNode } from 'react'
import { useHref } from '#app/framework/hooks.ts'
import type { StaticSections } from '#app/framework/page.ts'
import { StaticSection } from '#app/framework/static-section.tsx'
import { useMessages } from '#app/messages/index.ts'
import type { ProductSummary } from '#app/shop/catalog/types.ts'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import { AddToCart, CARDS_FORM } from '../basket/add-to-cart.tsx'
import styles from './product-card.module.css'
import grid from './product-grid.module.css'
import { useNameText } from './product-name.tsx'

/** Further cards are rarely on the first screen. */
const FIRST_CARDS = 4

type Product = Pick<ProductSummary, 'id' | 'name' | 'path'>
type ProductGridProps = {
  products: Product[]
  /** The `CardBody` of each product, as `card-…`. */
  staticSections: StaticSections
}

/**
 * The single form for all cards of a page, outside of them: after a page has loaded, Chromium looks for a visible field
 * in each form, and forms in the cards would make it style all sections below the first screen.
 */
export function CardsForm() {
  return <form id={CARDS_FORM} action="/api/basket/packages" method="post" />
}

export function ProductGrid({ products, staticSections }: ProductGridProps) {
  if (products.length === 0) return null
  return (
    <ul className={grid.grid}>
      {products.map((product, index) => (
        <li key={product.id} className={cx(grid.cell, index >= FIRST_CARDS && layout.below)}>
          <ProductCard product={product}>
            <StaticSection name={`card-${product.id}`} staticSections={staticSections} />
          </ProductCard>
        </li>
      ))}
    </ul>
  )
}

function ProductCard({ product, children }: { product: Product; children: ReactNode }) {
  const t = useMessages()
  const href = useHref()
  const nameText = useNameText()
  // The body says that the product cannot be shown.
  if (product.name === '') return children
  return (
    <article className={styles.card}>
      {children}
      <div className={styles.actions}>
        <a
          className={styles.details}
          href={href(product.path)}
          aria-label={`${t.product.details}: ${nameText(product.name)}`}
        >
          {t.product.details}
        </a>
        <AddToCart product={product} variant="card" />
      </div>
    </article>
  )
}
