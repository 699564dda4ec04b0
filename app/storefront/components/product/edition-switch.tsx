import type { OtherEdition } from '#app/features/catalog/product-notes.ts'
import type { ProductDetail } from '#app/features/catalog/types.ts'
import { formatMoney } from '#app/lib/money.ts'
import { useAllMessages } from '#app/messages/index.ts'
import styles from './edition-switch.module.css'

type EditionSwitchProps = {
  product: ProductDetail
  other: OtherEdition
  locale: string
  href: (path: string) => string
}

/** Both editions of a script side by side: the one of this page, and the other one with what it costs more. */
export function EditionSwitch({ product, other, locale, href }: EditionSwitchProps) {
  const t = useAllMessages()
  const { currency } = product.price
  const isMore = other.difference !== null && other.difference > 0
  const difference =
    other.difference === null || other.difference === 0
      ? null
      : `${isMore ? '+' : '−'}${formatMoney(Math.abs(other.difference), currency, locale)}`
  const entries = [
    { edition: product.edition, path: product.path, isCurrent: true },
    { edition: other.edition, path: other.path, isCurrent: false },
  ].toSorted((a, b) => String(a.edition).localeCompare(String(b.edition)))
  return (
    <nav className={styles.editions} aria-label={t.productPage.edition}>
      {entries.map(({ edition, path, isCurrent }) => {
        const words = edition ? t.productPage.editions[edition] : null
        return (
          <a
            key={path}
            className={styles.edition}
            href={href(path)}
            aria-current={isCurrent ? 'page' : undefined}
          >
            <span className={styles.name}>
              {words?.name ?? other.name}
              {!isCurrent && difference && <span className={styles.difference}>{difference}</span>}
            </span>
            <span className={styles.text}>{words?.text}</span>
          </a>
        )
      })}
    </nav>
  )
}
