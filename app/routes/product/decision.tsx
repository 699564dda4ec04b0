import Download from 'lucide-react/icons/download'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { RefObject } from 'react'
import { EditionSwitch } from '#app/features/catalog/edition-switch.tsx'
import { ProductBadges } from '#app/features/catalog/product-badges.tsx'
import type { ProductNotes } from '#app/features/catalog/product-notes.ts'
import { ProductPrice } from '#app/features/catalog/product-price.tsx'
import type { ProductDetail } from '#app/features/catalog/types.ts'
import { useHref, usePage } from '#app/kernel/hooks.ts'
import { useMessages } from '#app/messages/index.ts'
import { Chip } from '#app/ui/badge.tsx'
import { formatMoney } from '#app/ui/money.ts'
import { AddButton } from '../add-button.tsx'
import styles from './decision.module.css'
import { ShareButton } from './share-button.tsx'

type DecisionProps = {
  product: ProductDetail
  notes: ProductNotes
  buttonRef: RefObject<HTMLDivElement | null>
}

/** Everything that decides a purchase, beside the picture: name, price, what it works with, the button. */
export function Decision({ product, notes, buttonRef }: DecisionProps) {
  const t = useMessages()
  const href = useHref()
  const { locale } = usePage()
  return (
    <div className={styles.decision}>
      <p className={styles.badges}>
        <ProductBadges product={product} tone="plain" badge={notes.badge} />
      </p>
      <h1 className={styles.name}>{product.name}</h1>
      {notes.intro && <p className={styles.intro}>{notes.intro}</p>}
      <div className={styles.price}>
        <ProductPrice price={product.price} locale={locale} size="large" />
        {notes.includesTotal !== null && (
          <p className={styles.oneByOne}>
            {t.product.oneByOne(formatMoney(notes.includesTotal, product.price.currency, locale))}
          </p>
        )}
      </div>
      {notes.otherEdition && (
        <EditionSwitch product={product} other={notes.otherEdition} locale={locale} href={href} />
      )}
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
      <Facts product={product} dependencies={notes.dependencies} />
      <ShareButton title={product.name} path={product.path} />
    </div>
  )
}

type FactsProps = { product: ProductDetail; dependencies: string[] }

function Facts({ product: { frameworks, category, type, id }, dependencies }: FactsProps) {
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
      {dependencies.length > 0 && (
        <div>
          <dt>{t.product.needs}</dt>
          <dd>{dependencies.join(', ')}</dd>
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
