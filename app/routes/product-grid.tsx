import { ProductCard } from '#app/features/catalog/product-card.tsx'
import type { ProductSummary } from '#app/features/catalog/types.ts'
import { useHref, usePage } from '#app/kernel/hooks.ts'
import { AddButton } from './add-button.tsx'
import styles from './product-grid.module.css'

type ProductGridProps = {
  products: ProductSummary[]
  /** How many of the first pictures are fetched early. */
  early?: number
}

export function ProductGrid({ products, early = 0 }: ProductGridProps) {
  const href = useHref()
  const { locale } = usePage()
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <li key={product.id} className={styles.cell}>
          <ProductCard
            product={product}
            locale={locale}
            href={href}
            isFirst={index < early}
            action={<AddButton product={product} place="card" />}
          />
        </li>
      ))}
    </ul>
  )
}
