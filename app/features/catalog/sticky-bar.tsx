import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useMessages } from '#app/messages/index.ts'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import { Cover } from './cover.tsx'
import { ProductPrice } from './product-price.tsx'
import styles from './sticky-bar.module.css'
import type { ProductSummary } from './types.ts'

type StickyBarProps = {
  product: ProductSummary
  locale: string
  /** The main button; the bar shows while it is not fully on the screen. */
  watched: RefObject<HTMLElement | null>
  action: ReactNode
}

export function StickyBar({ product, locale, watched, action }: StickyBarProps) {
  const t = useMessages()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const element = watched.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => setShown(entry ? entry.intersectionRatio < 1 : false),
      {
        threshold: [0, 0.99, 1],
      },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [watched])
  return (
    <section
      className={cx(styles.bar, isShown && styles.shown)}
      aria-label={t.product.inReach}
      inert={!isShown}
    >
      <div className={cx(layout.container, styles.row)}>
        <div className={styles.thumb}>
          <Cover picture={product.picture} name={product.name} sizes="88px" isDecoration />
        </div>
        <p className={styles.name}>{product.name}</p>
        <ProductPrice price={product.price} locale={locale} size="small" />
        {action}
      </div>
    </section>
  )
}
