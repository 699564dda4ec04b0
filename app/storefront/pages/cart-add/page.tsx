import { useHref, usePage } from '#app/framework/hooks.ts'
import { StaticSection } from '#app/framework/static-section.tsx'
import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { AddToCart } from '#app/storefront/components/basket/add-to-cart.tsx'
import { cx } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/content/empty-state.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import { AddAll } from './add-all.tsx'
import styles from './cart-add.module.css'
import type { CartAddData } from './load.server.ts'

/** Shows what a link would add to the cart, asks the questions, and adds nothing without a click. */
export default function CartAddPage({ data, staticSections }: PageProps<CartAddData>) {
  const t = useAllMessages()
  const href = useHref()
  if (data.state === 'unavailable') return <Unavailable />
  if (data.state === 'empty') return <Nothing staticSections={staticSections} />
  return (
    <div className={cx(layout.container, layout.page, styles.page)}>
      <header>
        <h1 className={layout.title}>{t.cartAdd.title}</h1>
        <p className={layout.muted}>{t.cartAdd.one}</p>
      </header>
      {data.message !== null && (
        <p className={styles.message} role="alert">
          {data.message}
        </p>
      )}
      {data.whole && (
        <section className={styles.item} aria-label={t.cartAdd.together}>
          <StaticSection name="together" staticSections={staticSections} />
          <AddAll whole={data.whole} />
        </section>
      )}
      {data.whole && data.items.length > 0 && <p className={layout.muted}>{t.cartAdd.apart}</p>}
      {data.items.map(({ form, ...product }) => (
        <article key={form} className={styles.item}>
          <StaticSection name={`item-${product.id}`} staticSections={staticSections} />
          {product.isSoldHere && <AddToCart product={product} variant="main" formId={form} />}
        </article>
      ))}
      <p>
        <ButtonLink href={href('/cart')} variant="quiet">
          {t.cartAdd.cart}
        </ButtonLink>
      </p>
    </div>
  )
}

function Nothing({ staticSections }: Pick<PageProps<CartAddData>, 'staticSections'>) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <>
      <EmptyState title={t.cartAdd.none} text={t.cartAdd.noneText}>
        <ButtonLink href={href('/scripts')} variant="primary">
          {t.product.browse}
        </ButtonLink>
      </EmptyState>
      <StaticSection name="more" staticSections={staticSections} />
    </>
  )
}

function Unavailable() {
  const t = useAllMessages()
  const href = useHref()
  const { path } = usePage()
  return (
    <EmptyState title={t.cartAdd.unavailable} text={t.cartAdd.unavailableText}>
      <ButtonLink href={href(path)} variant="primary">
        {t.product.tryAgain}
      </ButtonLink>
    </EmptyState>
  )
}
