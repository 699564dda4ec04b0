import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import {
  type BasketError,
  LOGIN_REQUIRED,
  setBasket,
  showError,
  useBasket,
} from '#app/shop/basket/basket-store.ts'
import { listCodes } from '#app/shop/basket/codes.ts'
import type { Basket } from '#app/shop/basket/types.ts'
import { LoginButton } from '#app/storefront/components/account/login-button.tsx'
import { BasketLines } from '#app/storefront/components/basket/basket-lines.tsx'
import { BasketSkeleton } from '#app/storefront/components/basket/basket-skeleton.tsx'
import { CodeForm } from '#app/storefront/components/basket/code-form.tsx'
import { ErrorBanner } from '#app/storefront/components/basket/error-banner.tsx'
import { CHECKOUT_FORM, OrderSummary } from '#app/storefront/components/basket/order-summary.tsx'
import { RelatedSection } from '#app/storefront/components/catalog/related-products.tsx'
import { cx } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/content/empty-state.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './cart.module.css'
import type { CartData } from './load.server.ts'

/** With fewer items the summary is on a phone's first screen, or close to it. */
const LONG_CART = 3

export default function CartPage({ data }: PageProps<CartData | null>) {
  return data === null ? <Loading /> : <Cart data={data} />
}

function Cart({ data }: { data: CartData }) {
  const { basket, isLoading, error } = useCart(data)
  const message = error && <ErrorBanner key={error.id} text={error.text} />
  if (basket && basket.packages.length > 0)
    return <Filled data={data} basket={basket} message={message} error={error} />
  if (isLoading) return <Loading />
  const wasForgotten = basket === null && data.basket !== null
  return (
    <>
      <div className={layout.container}>{message}</div>
      {data.unavailable ? (
        <Unavailable />
      ) : (
        <Empty data={data} isSignedIn={data.username !== null && !wasForgotten} />
      )}
    </>
  )
}

/** Starts with the basket in the page, so that the first paint needs no request. */
function useCart(data: CartData) {
  const t = useAllMessages()
  const { basket, loading, error } = useBasket()
  const [taken, setTaken] = useState<CartData | null>(null)
  const { problem } = data
  const text = problem === null ? null : (t.problems[problem] ?? null)
  useLayoutEffect(() => {
    if (!data.unavailable) setBasket(data.basket)
    if (data.problem !== null && text !== null)
      showError({ code: data.problem, detail: text }, { failure: text, area: 'items' })
    setTaken(data)
  }, [data, text])
  if (taken === data) return { basket, isLoading: loading, error }
  const first: BasketError | null = problem && text ? { id: 0, code: problem, text, area: 'items' } : null
  return { basket: data.basket, isLoading: false, error: first }
}

type FilledProps = { data: CartData; basket: Basket; message: ReactNode; error: BasketError | null }

function Filled({ data, basket, message, error }: FilledProps) {
  const t = useAllMessages()
  const [isCodeBusy, setCodeBusy] = useState(false)
  const isRemoving = useBasket(({ removing }) => removing.size > 0)
  const ids = basket.packages.map(({ id }) => id)
  return (
    <div className={cx(layout.container, layout.page)}>
      <Header basket={basket} />
      {error?.area === 'items' && message}
      <div className={styles.columns}>
        <div className={styles.items}>
          <BasketLines packages={basket.packages} />
          {data.username !== null && (
            <div className={styles.account}>
              {error?.code === LOGIN_REQUIRED ? (
                <LoginButton variant="primary" size="medium" />
              ) : (
                `${t.account.signedInAs(data.username)}. ${t.account.assetBound}`
              )}
            </div>
          )}
        </div>
        {basket.packages.length >= LONG_CART && (
          <TotalStrip basket={basket} isBusy={isCodeBusy || isRemoving} />
        )}
        <div className={styles.aside}>
          <OrderSummary basket={basket} isBusy={isCodeBusy || isRemoving}>
            {error?.area === 'summary' && message}
            <CodeForm codes={listCodes(basket)} isBusy={isCodeBusy} onBusy={setCodeBusy} />
          </OrderSummary>
        </div>
      </div>
      <RelatedSection products={data.related.filter(({ id }) => !ids.includes(id))} />
    </div>
  )
}

/** Stays at the bottom of a phone's screen until the summary is visible. */
function TotalStrip({ basket, isBusy }: { basket: Basket; isBusy: boolean }) {
  const t = useAllMessages()
  return (
    <div className={styles.strip}>
      <p>
        {t.cart.total} <strong>{basket.text.total}</strong>
      </p>
      <Button variant="primary" form={CHECKOUT_FORM} disabled={isBusy}>
        {t.cart.checkout}
      </Button>
    </div>
  )
}

function Header({ basket: { count, text } }: { basket: Basket }) {
  const t = useAllMessages()
  return (
    <header className={styles.header}>
      <h1 className={layout.title}>{t.cart.title}</h1>
      <ul className={styles.figures} aria-label={t.cart.figures}>
        <li>{t.cart.items(count)}</li>
        {text.savings && (
          <li className={styles.saved}>{t.cart.saved(text.savings.amount, text.savings.percent)}</li>
        )}
        <li>
          {t.cart.total} {text.total}
        </li>
        {text.monthly && <li>{t.cart.recurring(text.monthly)}</li>}
      </ul>
    </header>
  )
}

function Loading() {
  const t = useAllMessages()
  return (
    <div className={cx(layout.container, layout.page)}>
      <header className={styles.header}>
        <h1 className={layout.title}>{t.cart.title}</h1>
      </header>
      <BasketSkeleton label={t.cart.loading} />
    </div>
  )
}

function Empty({ data, isSignedIn }: { data: CartData; isSignedIn: boolean }) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <>
      <EmptyState title={t.cart.empty} text={isSignedIn ? t.cart.emptyText : t.cart.loginText}>
        <ButtonLink href={href('/scripts')} variant="primary">
          {t.cart.browse}
        </ButtonLink>
        {!isSignedIn && <LoginButton variant="secondary" size="medium" />}
      </EmptyState>
      <div className={cx(layout.container, layout.page)}>
        <RelatedSection products={data.related} title={t.scripts.others} />
      </div>
    </>
  )
}

function Unavailable() {
  const t = useAllMessages()
  const href = useHref()
  return (
    <EmptyState title={t.account.cartUnavailable} text={t.cart.unavailableText}>
      <ButtonLink href={href('/cart')} variant="primary">
        {t.cart.tryAgain}
      </ButtonLink>
    </EmptyState>
  )
}
