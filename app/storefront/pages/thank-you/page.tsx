import Check from 'lucide-react/icons/check'
import { useEffect } from 'react'
import { forgetBasket } from '#app/features/basket/basket-store.ts'
import { useSite } from '#app/features/content/site.ts'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { RelatedSection } from '#app/storefront/components/catalog/related-products.tsx'
import { DiscordButton } from '#app/storefront/components/content/discord-button.tsx'
import { cx } from '#app/ui/classes.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import type { ThankYouData } from './load.server.ts'
import styles from './thank-you.module.css'

const PORTAL = 'https://portal.cfx.re/assets/granted-assets'

export default function ThankYouPage({ data: { order } }: PageProps<ThankYouData>) {
  const t = useAllMessages()
  useEffect(() => {
    // A paid basket is gone, whatever this browser has stored.
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
        {order && (
          <>
            <Order order={order} />
            <Delivery order={order} />
            <Actions />
          </>
        )}
      </div>
      {order && <RelatedSection products={order.related} />}
    </div>
  )
}

function Actions() {
  const t = useAllMessages()
  const href = useHref()
  return (
    <div className={styles.actions}>
      <ButtonLink href={href('/scripts')} variant="primary">
        {t.thankYou.more}
      </ButtonLink>
      <DiscordButton />
    </div>
  )
}

type OrderProps = { order: NonNullable<ThankYouData['order']> }

/** Where the scripts are now, in the order in which a buyer needs to know it. */
function Delivery({ order }: OrderProps) {
  const t = useAllMessages()
  const { links, supportEmail } = useSite()
  const { delivery } = t.thankYou
  const steps = [
    {
      title: delivery.account,
      text: order.username === null ? delivery.accountText : delivery.accountNamed(order.username),
    },
    { title: delivery.download, text: delivery.downloadText, link: PORTAL },
    { title: delivery.install, text: delivery.installText },
    ...(order.monthly !== null ? [{ title: delivery.subscription, text: delivery.subscriptionText }] : []),
    ...(links.discord ? [{ title: delivery.role, text: delivery.roleText }] : []),
  ]
  return (
    <section className={styles.delivery} aria-labelledby="delivery">
      <h2 id="delivery" className={styles.heading}>
        {delivery.title}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text, link }) => (
          <li key={title}>
            <div>
              <h3 className={styles.step}>{title}</h3>
              <p>{text}</p>
              {link && (
                <a className={styles.link} href={link} target="_blank" rel="noreferrer">
                  {delivery.portal}
                </a>
              )}
            </div>
          </li>
        ))}
      </ol>
      {supportEmail && (
        <p className={styles.trouble}>
          {delivery.trouble} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
    </section>
  )
}

function Order({ order }: OrderProps) {
  const t = useAllMessages()
  return (
    <section className={styles.order} aria-labelledby="order">
      <header className={styles.bar}>
        <h2 id="order" className={styles.heading}>
          {t.thankYou.order}
        </h2>
        {order.username !== null && <p className={styles.granted}>{t.thankYou.granted(order.username)}</p>}
      </header>
      <ul className={styles.items}>
        {order.items.map(({ name, quantity, giftTo }) => (
          <li key={name}>
            <span>{giftTo === null ? name : `${name} · ${t.cart.giftFor(giftTo)}`}</span>
            <span>{t.cart.quantity(quantity)}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.total}>
        <dt>{t.thankYou.total}</dt>
        <dd>{order.total}</dd>
      </dl>
      {order.tax !== null && <p className={styles.note}>{t.cart.taxContained(order.tax)}</p>}
      {order.monthly !== null && <p className={styles.note}>{t.cart.recurring(order.monthly)}</p>}
      <p className={styles.transaction}>
        {order.transactionId === null ? (
          t.thankYou.noTransaction
        ) : (
          <>
            {t.thankYou.transaction} <code>{order.transactionId}</code>
          </>
        )}
      </p>
    </section>
  )
}
