import Download from 'lucide-react/icons/download'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { RefObject } from 'react'
import { ProductBadges } from '#app/features/catalog/product-badges.tsx'
import { ProductPrice } from '#app/features/catalog/product-price.tsx'
import type { ProductDetail } from '#app/features/catalog/types.ts'
import { useHref, usePage } from '#app/kernel/hooks.ts'
import { useMessages } from '#app/messages/index.ts'
import { Chip } from '#app/ui/badge.tsx'
import { AddButton } from '../add-button.tsx'
import styles from './decision.module.css'

type DecisionProps = { product: ProductDetail; buttonRef: RefObject<HTMLDivElement | null> }

/** Everything that decides a purchase, beside the picture: name, price, what it works with, the button. */
export function Decision({ product, buttonRef }: DecisionProps) {
  const t = useMessages()
  const { locale } = usePage()
  return (
    <div className={styles.decision}>
      <p className={styles.badges}>
        <ProductBadges product={product} tone="plain" />
      </p>
      <h1 className={styles.name}>{product.name}</h1>
      <div className={styles.price}>
        <ProductPrice price={product.price} locale={locale} size="large" />
      </div>
      <div ref={buttonRef}>
        <AddButton product={product} place="main" />
      </div>
      <ul className={styles.notes}>
        <li>
          <Download size={16} aria-hidden="true" /> {t.product.instantDelivery}
        </li>
        <li>
          <ShieldCheck size={16} aria-hidden="true" /> {t.product.securePayment}
        </li>
      </ul>
      <Facts product={product} />
    </div>
  )
}

function Facts({ product: { frameworks, category, type, id } }: { product: ProductDetail }) {
  const t = useMessages()
  const href = useHref()
  return (
    <dl className={styles.facts}>
      {frameworks.length > 0 && (
        <div>
          <dt>{t.product.worksWith}</dt>
          <dd className={styles.chips}>
            {frameworks.map((framework) => (
              <Chip key={framework}>{framework}</Chip>
            ))}
          </dd>
        </div>
      )}
      <div>
        <dt>{t.product.type}</dt>
        <dd>{type === 'subscription' ? t.product.monthly : t.product.oneTime}</dd>
      </div>
      {category && (
        <div>
          <dt>{t.product.category}</dt>
          <dd>
            <a href={href(category.path)}>{category.name}</a>
          </dd>
        </div>
      )}
      <div>
        <dt>{t.product.packageId}</dt>
        <dd>{id}</dd>
      </div>
    </dl>
  )
}
