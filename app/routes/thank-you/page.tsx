import Check from 'lucide-react/icons/check'
import { useEffect } from 'react'
import { forgetBasket } from '#app/features/basket/basket-store.ts'
import { useHref, usePage } from '#app/kernel/hooks.ts'
import { useMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { useSite } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import { formatMoney } from '#app/ui/money.ts'
import type { ThankYouData } from './load.server.ts'
import styles from './thank-you.module.css'

export default function ThankYouPage({ data: { order } }: PageProps<ThankYouData>) {
  const t = useMessages()
  const href = useHref()
  const site = useSite()
  useEffect(() => {
    // What was paid is no basket any more, whatever this browser remembers.
    if (order) forgetBasket()
  }, [order])
  return (
    <div className={cx(layout.container, layout.page)}>
      <div className={styles.page}>
        <span className={styles.sign}>
          <Check size={24} aria-hidden="true" />
        </span>
        <h1 className={layout.title}>{t.thankYou.title}</h1>
        <p className={styles.text}>{t.thankYou.text}</p>
        {order && <Order order={order} />}
        <section className={styles.delivery} aria-labelledby="delivery">
          <h2 id="delivery" className={styles.heading}>
            {t.thankYou.delivery}
          </h2>
          <ol className={styles.steps}>
            {t.thankYou.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <div className={styles.actions}>
          <ButtonLink href={href('/scripts')} variant="primary">
            {t.thankYou.more}
          </ButtonLink>
          {site.links.discord && (
            <ButtonLink href={site.links.discord} target="_blank" rel="noreferrer">
              {t.home.discord}
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  )
}

function Order({ order }: { order: NonNullable<ThankYouData['order']> }) {
  const t = useMessages()
  const { locale } = usePage()
  return (
    <section className={styles.order} aria-labelledby="order">
      <header className={styles.bar}>
        <h2 id="order" className={styles.heading}>
          {t.thankYou.order}
        </h2>
        {order.username !== null && <p className={styles.granted}>{t.thankYou.granted(order.username)}</p>}
      </header>
      <ul className={styles.items}>
        {order.items.map(({ name, quantity }) => (
          <li key={name}>
            <span>{name}</span>
            <span>{t.cart.quantity(quantity)}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.total}>
        <dt>{t.thankYou.total}</dt>
        <dd>{formatMoney(order.total, order.currency, locale)}</dd>
      </dl>
    </section>
  )
}
