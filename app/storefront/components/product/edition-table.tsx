import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { EditionTable as Table } from '#app/shop/catalog/product-notes.ts'
import styles from './product-sections.module.css'
import { ProductSection } from './product-sections.tsx'

/** A script's editions side by side, and the subscription that includes it. */
export function EditionTable({ table: { editions, parts, subscription } }: { table: Table }) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <ProductSection id="editions" title={t.productPage.compare}>
      <table className={styles.table} aria-labelledby="editions">
        <thead>
          <tr>
            <th scope="col">{t.productPage.edition}</th>
            {editions.map(({ edition, path, isCurrent }) => (
              <th key={edition} scope="col">
                {isCurrent ? (
                  t.productPage.editions[edition].name
                ) : (
                  <a href={href(path)}>{t.productPage.editions[edition].name}</a>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t.productPage.price}</th>
            {editions.map(({ edition, price }) => (
              <td key={edition}>{price}</td>
            ))}
          </tr>
          {subscription && (
            <tr>
              <th scope="row">
                <a href={href('/subscription')}>{t.subscription.title}</a>
              </th>
              <td colSpan={editions.length}>
                {subscription.price} · {t.subscription.today(subscription.scripts)}
              </td>
            </tr>
          )}
          {parts.map(({ name, isOpen }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {isOpen.map((open, column) => (
                <td key={editions[column]?.edition}>
                  <Openness isOpen={open} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ProductSection>
  )
}

function Openness({ isOpen }: { isOpen: boolean }) {
  const { editable, locked } = useAllMessages().productPage
  const Icon = isOpen ? LockOpen : Lock
  return (
    <Icon
      className={isOpen ? styles.good : undefined}
      size={16}
      role="img"
      aria-label={isOpen ? editable : locked}
    />
  )
}
