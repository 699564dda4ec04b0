import { useHref } from '#app/framework/hooks.ts'
import { plainName } from '#app/lib/plain-name.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { LoginButton } from '#app/storefront/components/account/login-button.tsx'
import { Cover } from '#app/storefront/components/catalog/cover.tsx'
import { cx } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/content/empty-state.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import type { ReviewData } from './load.server.ts'
import styles from './review.module.css'
import { ReviewForm } from './review-form.tsx'

export default function ReviewPage({ data }: PageProps<ReviewData>) {
  const t = useAllMessages()
  const href = useHref()
  if (data.state === 'missing')
    return (
      <EmptyState title={t.product.missingTitle} text={t.product.missingText}>
        <ButtonLink href={href('/scripts')} variant="primary">
          {t.product.browse}
        </ButtonLink>
      </EmptyState>
    )
  if (data.state === 'unavailable')
    return <EmptyState title={t.review.unavailable} text={t.review.unavailableText} />
  const { product } = data
  return (
    <div className={cx(layout.container, layout.page, styles.page)}>
      <Cover
        picture={product.picture}
        name={product.name}
        sizes="(min-width: 700px) 640px, 92vw"
        isDecoration
      />
      <header>
        <h1 className={layout.title}>{t.review.title(plainName(product.name) || t.product.unavailable)}</h1>
        {data.state !== 'signed-out' && <p className={layout.muted}>{t.review.signedIn(data.username)}</p>}
      </header>
      {data.state === 'open' ? <ReviewForm {...data} /> : <Closed state={data.state} />}
      <p>
        <ButtonLink href={`${href(product.path)}#reviews`} variant="quiet">
          {t.review.back}
        </ButtonLink>
      </p>
    </div>
  )
}

function Closed({ state }: { state: 'signed-out' | 'not-owned' }) {
  const t = useAllMessages()
  const isSignedOut = state === 'signed-out'
  return (
    <section className={styles.card} aria-labelledby="closed">
      <h2 id="closed" className={layout.heading}>
        {isSignedOut ? t.review.login : t.review.notOwned}
      </h2>
      <p className={layout.muted}>{isSignedOut ? t.review.loginText : t.review.notOwnedText}</p>
      {isSignedOut && <LoginButton size="medium" />}
    </section>
  )
}
