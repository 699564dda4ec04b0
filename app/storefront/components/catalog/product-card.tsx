import type { ReactNode } from 'react'
import type { ProductSummary } from '#app/features/catalog/types.ts'
import { useMessages } from '#app/messages/index.ts'
import layout from '#app/ui/layout.module.css'
import styles from './product-card.module.css'

type ProductCardProps = {
  product: Pick<ProductSummary, 'name' | 'path'>
  href: (path: string) => string
  /** The `CardBody`. */
  children: ReactNode
  /** The button that adds it to the cart; a target of its own beside the card's link. */
  action: ReactNode
}

export function ProductCard({ product: { name, path }, href, children, action }: ProductCardProps) {
  const t = useMessages()
  // The body says that the product cannot be shown.
  if (name === '') return children
  return (
    <article className={styles.card}>
      {children}
      <div className={styles.actions}>
        <a className={styles.details} href={href(path)}>
          {t.product.details}
          <span className={layout.hidden}>: {name}</span>
        </a>
        {action}
      </div>
    </article>
  )
}
