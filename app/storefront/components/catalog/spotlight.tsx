import { useHref } from '#app/framework/hooks.ts'
import type { WithPriceText } from '#app/lib/money.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { ProductSummary } from '#app/shop/catalog/types.ts'
import type { ShownUpdate } from '#app/shop/news/types.ts'
import { Badge, Chip } from '#app/ui/content/badge.tsx'
import { Cover } from './cover.tsx'
import { ProductName } from './product-name.tsx'
import { ProductPrice } from './product-price.tsx'
import styles from './spotlight.module.css'
import { Updated } from './updated.tsx'

type SpotlightProps = { product: WithPriceText<ProductSummary>; update: ShownUpdate | null }

/** One slide of the featured carousel: a product at full width. */
export function Spotlight({ product, update }: SpotlightProps) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <a className={styles.spotlight} href={href('/scripts')}>
      <Cover
        className={styles.art}
        picture={product.picture}
        name={product.name}
        sizes="(min-width: 1240px) 800px, (min-width: 860px) 64vw, 94vw"
        isDecoration
      />
      <div className={styles.words}>
        <p className={styles.badges}>{product.isPopular && <Badge>{t.product.popular}</Badge>}</p>
        <h3 className={styles.name}>
          <ProductName name={product.name || t.product.unavailable} />
        </h3>
        <p className={styles.frameworks}>
          {product.frameworks.map((framework) => (
            <Chip key={framework}>{framework}</Chip>
          ))}
          {update && <Updated update={update} />}
        </p>
        <div className={styles.foot}>
          <ProductPrice price={product.priceText} isInLink />
        </div>
      </div>
    </a>
  )
}
