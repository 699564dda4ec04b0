import { useHref } from '#app/framework/hooks.ts'
import { plainName } from '#app/lib/plain-name.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { OtherEdition } from '#app/shop/catalog/product-notes.ts'
import type { ProductDetail } from '#app/shop/catalog/types.ts'
import styles from './edition-switch.module.css'

type EditionSwitchProps = { product: ProductDetail; other: OtherEdition }

/** This page's edition and the other one, with the difference in price. */
export function EditionSwitch({ product, other }: EditionSwitchProps) {
  const t = useAllMessages()
  const href = useHref()
  const entries = [
    { edition: product.edition, path: product.path, isCurrent: true },
    { edition: other.edition, path: other.path, isCurrent: false },
  ].toSorted((a, b) => String(a.edition).localeCompare(String(b.edition)))
  return (
    <nav className={styles.editions} aria-label={t.productPage.edition}>
      {entries.map(({ edition, path, isCurrent }) => {
        const texts = edition ? t.productPage.editions[edition] : null
        return (
          <a
            key={path}
            className={styles.edition}
            href={href(path)}
            aria-current={isCurrent ? 'page' : undefined}
          >
            <span className={styles.name}>
              {texts?.name ?? plainName(other.name)}
              {!isCurrent && other.difference && (
                <span className={styles.difference}>{other.difference}</span>
              )}
            </span>
            <span className={styles.text}>{texts?.text}</span>
          </a>
        )
      })}
    </nav>
  )
}
