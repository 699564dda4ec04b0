import type { WithPriceText } from '#app/lib/money.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { ProductSummary } from '#app/shop/catalog/types.ts'
import type { ShownUpdate } from '#app/shop/news/types.ts'
import { Badge, Chip } from '#app/ui/content/badge.tsx'
import { markWhenOwned } from '../product/marked-when-owned.ts'
import { Cover, Scene } from './cover.tsx'
import styles from './product-card.module.css'
import { ProductName } from './product-name.tsx'
import { ProductPrice } from './product-price.tsx'
import { RatingStars } from './rating-stars.tsx'
import { Updated } from './updated.tsx'

const SIZES = '(min-width: 1200px) 310px, (min-width: 640px) 46vw, 94vw'

type CardBodyProps = {
  product: WithPriceText<ProductSummary>
  /** Null without recent news. */
  update: ShownUpdate | null
  /** The amount that a bundle saves; null for all other products. */
  saving: string | null
  isFirst: boolean
}

/** The server-rendered part of a card. */
export function CardBody({ product, update, saving, isFirst }: CardBodyProps) {
  const t = useAllMessages()
  if (product.name === '') return <p className={styles.missing}>{t.product.unavailable}</p>
  return (
    <>
      <div className={styles.art}>
        <Cover picture={product.picture} name={product.name} sizes={SIZES} isFirst={isFirst} isDecoration />
        {product.scene && <Scene picture={product.scene} />}
        <div className={styles.badges} {...markWhenOwned(product)}>
          {product.isPopular && <Badge tone="over">{t.product.popular}</Badge>}
        </div>
      </div>
      <div className={styles.body}>
        <h3 className={styles.name}>
          <ProductName name={product.name} />
        </h3>
        <p className={styles.frameworks}>
          {product.frameworks.map((framework) => (
            <Chip key={framework}>{framework}</Chip>
          ))}
          {product.rating && <RatingStars rating={product.rating} />}
          {update && <Updated update={update} />}
        </p>
        <ProductPrice price={product.priceText} />
        {saving !== null && <p className={styles.saving}>{t.productPage.saving(saving)}</p>}
      </div>
    </>
  )
}
