import { useHref, usePage } from '#app/framework/hooks.ts'
import { defaultLocale, useAllMessages } from '#app/messages/index.ts'
import options from '#app/storefront/components/basket/buy-options.module.css'
import { Cover } from '#app/storefront/components/catalog/cover.tsx'
import { ProductName, useNameText } from '#app/storefront/components/catalog/product-name.tsx'
import { NoteLinks } from '#app/storefront/components/news/note-links.tsx'
import { useHydrated } from '#app/ui/browser/use-hydrated.ts'
import { Badge } from '#app/ui/content/badge.tsx'
import { RichText } from '#app/ui/content/rich-text.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { showToast } from '#app/ui/overlays/toast.tsx'
import type { ShownNews, ShownOrder, ShownProduct, ShownReleaseUpdate } from './load.server.ts'
import styles from './order-list.module.css'

export function OrderList({ orders }: { orders: readonly ShownOrder[] }) {
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.key}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  )
}

function OrderCard({ order: { key, transaction, status, date, total, products } }: { order: ShownOrder }) {
  const t = useAllMessages()
  const heading = `order-${key}`
  return (
    <article className={styles.order} aria-labelledby={heading}>
      <header className={styles.bar}>
        <h3 id={heading} className={styles.date}>
          {total === null ? t.purchases.gift(date) : t.purchases.order(date)}
        </h3>
        <p className={styles.state}>
          {t.purchases.states[status]}
          {total !== null && (
            <>
              {' · '}
              <span className={styles.total}>{total}</span>
            </>
          )}
        </p>
      </header>
      <ul aria-label={t.purchases.items}>
        {products.map((product) => (
          <Product key={`${product.id} ${product.status}`} product={product} />
        ))}
      </ul>
      {transaction !== null && <Transaction id={transaction} />}
    </article>
  )
}

function Product({ product }: { product: ShownProduct }) {
  const t = useAllMessages()
  const href = useHref()
  const { name, path, picture, quantity, status, documentation, changelog, news } = product
  const nameText = useNameText()(name)
  const isOwned = status === 'owned' || status === 'received' || status === 'disputed'
  return (
    <li className={styles.product}>
      <Cover className={styles.cover} picture={picture} name={name} sizes="112px" isDecoration />
      <div className={styles.words}>
        <h4 className={styles.name}>
          {path === null ? (
            <ProductName name={name} />
          ) : (
            <a href={href(path)}>
              <ProductName name={name} />
            </a>
          )}
        </h4>
        <p className={styles.grant}>
          <Badge tone={isOwned ? 'success' : 'plain'}>{t.purchases.grants[status]}</Badge>
          {isOwned && news?.update && <Badge tone="new">{t.news.update(news.update.version)}</Badge>}
          {quantity > 1 && <span className={styles.quantity}>{t.cart.quantity(quantity)}</span>}
        </p>
        {isOwned && (documentation !== null || changelog !== null) && (
          <p className={styles.links}>
            {documentation !== null && (
              <a
                href={documentation}
                target="_blank"
                rel="noreferrer"
                aria-label={t.purchases.documentationOf(nameText)}
              >
                {t.purchases.documentation}
              </a>
            )}
            {changelog !== null && (
              <a
                href={changelog}
                target="_blank"
                rel="noreferrer"
                aria-label={t.purchases.changelogOf(nameText)}
              >
                {t.purchases.changelog}
              </a>
            )}
          </p>
        )}
        {isOwned && news && <News {...news} />}
        {isOwned && news?.update && <Update id={product.id} name={nameText} update={news.update} />}
      </div>
    </li>
  )
}

function News({ notes, isSincePurchase }: ShownNews) {
  const t = useAllMessages()
  if (isSincePurchase)
    return (
      <details className={styles.news}>
        <summary className={options.summary}>{t.news.since(notes.length)}</summary>
        <NoteLinks notes={notes} />
      </details>
    )
  return (
    <div className={styles.news}>
      <p>{t.news.latest}</p>
      <NoteLinks notes={notes} />
    </div>
  )
}

/** Later releases' changes, and a button for an owner who has installed them. */
function Update({ id, name, update }: { id: number; name: string; update: ShownReleaseUpdate }) {
  const t = useAllMessages()
  const href = useHref()
  const { path } = usePage()
  const { version, slug, releases } = update
  return (
    <details className={styles.news}>
      <summary className={options.summary}>{t.news.changesOf(version)}</summary>
      {releases.map((release) => (
        <div key={release.version}>
          <h5>{t.news.version(release.version)}</h5>
          <RichText html={release.html} language={release.language ?? defaultLocale} />
        </div>
      ))}
      <form action="/api/account/releases/seen" method="post">
        <input type="hidden" name="package_id" value={id} />
        <input type="hidden" name="slug" value={slug} />
        <input type="hidden" name="returnTo" value={href(path)} />
        <Button size="small" aria-label={t.news.seenOf(version, name)}>
          {t.news.seen(version)}
        </Button>
      </form>
    </details>
  )
}

/** Text to select; with script also a button that copies it. */
function Transaction({ id }: { id: string }) {
  const t = useAllMessages()
  const isHydrated = useHydrated()

  async function copy() {
    try {
      await navigator.clipboard.writeText(id)
      showToast({ tone: 'success', text: t.purchases.copied })
    } catch {
      // Without clipboard permission the visitor selects the text beside the button.
    }
  }

  return (
    <p className={styles.transaction}>
      <span>{t.purchases.transaction}</span>
      <code>{id}</code>
      {isHydrated && (
        <button type="button" className={styles.copy} onClick={copy} aria-label={t.purchases.copyOf(id)}>
          {t.purchases.copy}
        </button>
      )}
    </p>
  )
}
