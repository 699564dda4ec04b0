import type { WithPriceText } from '#app/lib/money.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { ProductSummary } from '#app/shop/catalog/types.ts'
import type { ShownUpdate } from '#app/shop/news/types.ts'
import { Chip } from '#app/ui/content/badge.tsx'
import { markedWhenOwned } from '../product/marked-when-owned.ts'
import { Cover, Scene } from './cover.tsx'
import { ProductBadges } from './product-badges.tsx'
import styles from './product-card.module.css'
import { ProductPrice } from './product-price.tsx'
import { RatingStars } from './rating-stars.tsx'
import { Updated } from './updated.tsx'

const SIZES = '(min-width: 1200px) 310px, (min-width: 640px) 46vw, 94vw'

type CardBodyProps = {
  product: WithPriceText<ProductSummary>
  /** Null without recent news. */
  update: ShownUpdate | null
  isFirst: boolean
}

/** The server-rendered part of a card. */
export function CardBody({ product, update, isFirst }: CardBodyProps) {
  const t = useAllMessages()
  if (product.name === '') return <p className={styles.missing}>{t.product.unavailable}</p>
  return (
    <>
      <div className={styles.art}>
        <Cover picture={product.picture} name={product.name} sizes={SIZES} isFirst={isFirst} isDecoration />
        {product.scene && <Scene picture={product.scene} />}
        <div className={styles.badges} {...markedWhenOwned(product)}>
          <ProductBadges product={product} tone="over" isShort />
        </div>
      </div>
      <div className={styles.body}>
        <h3 className={styles.name}>{product.name}</h3>
        <p className={styles.frameworks}>
          {product.frameworks.map((framework) => (
            <Chip key={framework}>{framework}</Chip>
          ))}
          {product.rating && <RatingStars rating={product.rating} />}
          {update && <Updated update={update} />}
        </p>
        <ProductPrice price={product.priceText} />
      </div>
    </>
  )
}
