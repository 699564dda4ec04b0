import { useEffect } from 'react'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { useSite } from '#app/shop/content/site.ts'
import { useSession } from '#app/shop/customer/session-store.ts'
import { DiscordLink } from '#app/storefront/components/account/discord-link.tsx'
import { LoginButton } from '#app/storefront/components/account/login-button.tsx'
import { BasketSkeleton } from '#app/storefront/components/basket/basket-skeleton.tsx'
import { cx } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/content/empty-state.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Pagination } from '#app/ui/controls/pagination.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './account.module.css'
import { Files, Help, OwnData } from './asides.tsx'
import type { AccountData } from './load.server.ts'
import { OrderList } from './order-list.tsx'
import { SubscriptionList } from './subscription-list.tsx'

type Ready = Extract<AccountData, { state: 'ready' }>

export default function AccountPage({ data }: PageProps<AccountData | null>) {
  const t = useAllMessages()
  if (data === null) return <Loading />
  const problem = data.problem === null ? null : t.problems[data.problem]
  return (
    <>
      {problem && (
        <div className={layout.container}>
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        </div>
      )}
      {data.state === 'signed-out' && <SignedOut />}
      {data.state === 'unavailable' && <Unavailable />}
      {data.state === 'ready' && <Purchases data={data} />}
    </>
  )
}

function Purchases({ data }: { data: Ready }) {
  const t = useAllMessages()
  useReloadAfterLogout()
  const { username, orders, subscriptions, discord, isOwner } = data
  return (
    <div className={cx(layout.container, layout.page)}>
      <header className={styles.header}>
        <div>
          <h1 className={layout.title}>{t.purchases.title}</h1>
          <p className={styles.whose}>{t.purchases.whose(username)}</p>
        </div>
        <Logout />
      </header>
      {data.isDeleted && (
        <p className={styles.done} role="status">
          {t.purchases.removed}
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          {isOwner && <Files username={username} />}
          {subscriptions.length > 0 && (
            <SubscriptionList subscriptions={subscriptions} portal={data.portal} />
          )}
          {orders.length > 0 ? <Orders data={data} /> : <Empty />}
          <p className={styles.note}>{t.purchases.knownSince(data.knownSince)}</p>
        </div>
        <div className={styles.aside}>
          {discord && <DiscordLink link={discord} />}
          <Help refunds={data.refunds} />
          <OwnData />
        </div>
      </div>
    </div>
  )
}

/** Hides the purchases of a customer who has logged out in another tab. */
function useReloadAfterLogout() {
  useEffect(
    () =>
      useSession.subscribe((now, previousState) => {
        if (previousState.isAuthenticated && !now.isAuthenticated) location.reload()
      }),
    [],
  )
}

/** Also where the header has none, because there is no cart after a payment. */
function Logout() {
  const t = useAllMessages()
  const href = useHref()
  return (
    <form method="post" action="/api/auth/logout">
      <input type="hidden" name="returnTo" value={href('/account')} />
      <Button size="small">{t.account.logout}</Button>
    </form>
  )
}

function Orders({ data: { orders, page, pageCount } }: { data: Ready }) {
  const t = useAllMessages()
  const href = useHref()
  const buildHref = (number: number) => href(number === 1 ? '/account' : `/account?page=${number}`)
  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className={layout.heading}>
        {t.purchases.orders}
      </h2>
      <OrderList orders={orders} />
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefOf={buildHref}
        labels={{ ...t.purchases.pages, previous: t.pagination.previous, next: t.pagination.next }}
      />
    </section>
  )
}

function Empty() {
  const t = useAllMessages()
  const href = useHref()
  return (
    <section className={styles.empty} aria-labelledby="orders">
      <h2 id="orders" className={layout.heading}>
        {t.purchases.empty}
      </h2>
      <p className={layout.muted}>{t.purchases.emptyText}</p>
      <ButtonLink href={href('/scripts')} variant="primary">
        {t.cart.browse}
      </ButtonLink>
    </section>
  )
}

function SignedOut() {
  const t = useAllMessages()
  const { name } = useSite()
  return (
    <EmptyState title={t.purchases.title} text={t.purchases.signedOutText(name)}>
      <LoginButton size="medium" />
    </EmptyState>
  )
}

function Unavailable() {
  const t = useAllMessages()
  const href = useHref()
  return (
    <EmptyState title={t.purchases.unavailable} text={t.purchases.unavailableText}>
      <ButtonLink href={href('/account')} variant="primary">
        {t.cart.tryAgain}
      </ButtonLink>
    </EmptyState>
  )
}

function Loading() {
  const t = useAllMessages()
  return (
    <div className={cx(layout.container, layout.page)}>
      <header className={styles.header}>
        <h1 className={layout.title}>{t.purchases.title}</h1>
      </header>
      <BasketSkeleton label={t.purchases.loading} />
    </div>
  )
}
