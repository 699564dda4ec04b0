import type { ReactNode } from 'react'
import { useMessages } from '#app/messages/index.ts'
import { Chip } from '#app/ui/badge.tsx'
import layout from '#app/ui/layout.module.css'
import { Cover } from './cover.tsx'
import { ProductBadges } from './product-badges.tsx'
import styles from './product-card.module.css'
import { ProductPrice } from './product-price.tsx'
import type { ProductSummary } from './types.ts'

type ProductCardProps = {
  product: ProductSummary | null
  locale: string
  href: (path: string) => string
  /** The button that adds it to the cart; a target of its own beside the card's link. */
  action: ReactNode
  isFirst?: boolean
}

const SIZES = '(min-width: 1200px) 310px, (min-width: 640px) 46vw, 94vw'

export function ProductCard({ product, locale, href, action, isFirst = false }: ProductCardProps) {
  const t = useMessages()
  if (!product?.name) return <p className={styles.missing}>{t.product.unavailable}</p>
  return (
    <article className={styles.card}>
      <div className={styles.art}>
        <Cover picture={product.picture} name={product.name} sizes={SIZES} isFirst={isFirst} isDecoration />
        <div className={styles.badges}>
          <ProductBadges product={product} tone="over" isShort />
        </div>
      </div>
      <div className={styles.body}>
        <h3 className={styles.name}>{product.name}</h3>
        <p className={styles.frameworks}>
          {product.frameworks.map((framework) => (
            <Chip key={framework}>{framework}</Chip>
          ))}
        </p>
        <ProductPrice price={product.price} locale={locale} />
        <div className={styles.actions}>
          <a className={styles.details} href={href(product.path)}>
            {t.product.details}
            <span className={layout.hidden}>: {product.name}</span>
          </a>
          {action}
        </div>
      </div>
    </article>
  )
}
