import type { ProductSummary } from '#app/features/catalog/types.ts'
import { useHref } from '#app/framework/hooks.ts'
import type { StaticSections } from '#app/framework/page.ts'
import { StaticSection } from '#app/framework/static-section.tsx'
import { AddButton } from '../add-button.tsx'
import { ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'

type ProductGridProps = {
  products: Pick<ProductSummary, 'id' | 'name' | 'path'>[]
  /** `card-…` by product: the `CardBody`. */
  staticSections: StaticSections
}

export function ProductGrid({ products, staticSections }: ProductGridProps) {
  const href = useHref()
  if (products.length === 0) return null
  return (
    <ul className={styles.grid}>
      {products.map((product) => (
        <li key={product.id} className={styles.cell}>
          <ProductCard product={product} href={href} action={<AddButton product={product} place="card" />}>
            <StaticSection name={`card-${product.id}`} staticSections={staticSections} />
          </ProductCard>
        </li>
      ))}
    </ul>
  )
}
