import type { ProductSummary } from '#app/shop/catalog/types.ts'
import { Cover } from './cover.tsx'
import styles from './cover-wall.module.css'

const COVERS = 6

/** The catalogue as the decoration of the first screen. Says nothing that the page does not say elsewhere. */
export function CoverWall({ products }: { products: ProductSummary[] }) {
  const shown = products.slice(0, COVERS)
  return (
    <div className={styles.frame} aria-hidden="true">
      <div className={styles.wall}>
        {shown.map((product) => (
          <Cover
            key={product.id}
            className={styles.cover}
            picture={product.picture}
            name={product.name}
            sizes="(min-width: 960px) 340px, 224px"
            isDecoration
          />
        ))}
      </div>
    </div>
  )
}
