import type { Hero } from '#app/server/store/looks/looks.server.ts'
import type { ProductSummary } from '#app/shop/catalog/types.ts'
import { Cover } from './cover.tsx'
import styles from './cover-wall.module.css'

/** The number of covers on each kind of first screen, and their widths. */
const KINDS: Record<Hero, { count: number; sizes: string }> = {
  tilted: { count: 6, sizes: '(min-width: 960px) 340px, 224px' },
  row: { count: 5, sizes: '340px' },
  picture: { count: 1, sizes: '(min-width: 960px) 560px, 94vw' },
}

type CoverWallProps = { hero: Hero; products: ProductSummary[] }

/** Decorates the first screen with the catalogue, and repeats only what the page says elsewhere. */
export function CoverWall({ hero, products }: CoverWallProps) {
  const { count, sizes } = KINDS[hero]
  return (
    <div className={styles[hero]} aria-hidden="true">
      <div>
        {products.slice(0, count).map((product) => (
          <Cover
            key={product.id}
            className={styles.cover}
            picture={product.scene ?? product.picture}
            name={product.name}
            sizes={sizes}
            isFirst={count === 1}
            isDecoration
          />
        ))}
      </div>
    </div>
  )
}
