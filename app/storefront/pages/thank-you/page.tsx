import Check from 'lucide-react/icons/check'
import { useEffect } from 'react'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { forgetBasket } from '#app/shop/basket/basket-store.ts'
import { useSite } from '#app/shop/content/site.ts'
import { GRANTED_ASSETS } from '#app/shop/customer/portals.ts'
import { ProductName } from '#app/storefront/components/catalog/product-name.tsx'
import { RelatedSection } from '#app/storefront/components/catalog/related-products.tsx'
import { DiscordButton } from '#app/storefront/components/content/discord-button.tsx'
import { cx } from '#app/ui/classes.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import type { ThankYouData } from './load.server.ts'
import styles from './thank-you.module.css'
import { useConfirmation } from './use-confirmation.ts'

export default function ThankYouPage({ data }: PageProps<ThankYouData>) {
  const { attempt, order } = useConfirmation(data)
  return attempt === null ? <Thanks order={order} /> : <Attempt attempt={attempt} />
}

/** The cart is unpaid: the platform has reported no payment, or a declined one. */
function Attempt({ attempt }: { attempt: 'waiting' | 'declined' }) {
  const t = useAllMessages()
  const href = useHref()
  const { title, text } = t.thankYou[attempt]
  return (
    <div className={cx(layout.container, layout.page)}>
      <div className={styles.page} role="status">
        <h1 className={layout.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>
          <ButtonLink href={href('/cart')} variant="primary">
            {t.cartAdd.cart}
          </ButtonLink>
          {attempt === 'waiting' && <ButtonLink href={href('/thank-you')}>{t.thankYou.again}</ButtonLink>}
        </div>
      </div>
    </div>
  )
}

function Thanks({ order }: Pick<ThankYouData, 'order'>) {
  const t = useAllMessages()
  useEffect(() => {
    // A paid basket is gone, whatever this browser has stored.
    if (order) forgetBasket()
  }, [order])
  return (
    <div className={cx(layout.container, layout.page)}>
      <div className={styles.page}>
        <span className={styles.sign}>
          <Check size={24} />
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

/** The transaction is known once the platform has confirmed the payment. */
function Confirmation({ order: { transactionId } }: OrderProps) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <div className={styles.transaction}>
      <p role="status">{transactionId === null ? t.thankYou.onItsWay : t.thankYou.delivered}</p>
      {transactionId === null ? (
        <p>
          {t.thankYou.noTransaction} <a href={href('/thank-you')}>{t.thankYou.again}</a>
        </p>
      ) : (
        <p>
          {t.thankYou.transaction} <code>{transactionId}</code>
        </p>
      )}
    </div>
  )
}

function Actions() {
  const t = useAllMessages()
  const href = useHref()
  return (
    <div className={styles.actions}>
      <ButtonLink href={href('/account')} variant="primary">
        {t.purchases.title}
      </ButtonLink>
      <ButtonLink href={href('/scripts')}>{t.thankYou.more}</ButtonLink>
      <DiscordButton />
    </div>
  )
}

type OrderProps = { order: NonNullable<ThankYouData['order']> }

/** The buyer's steps to the scripts, in order. */
function Delivery({ order }: OrderProps) {
  const t = useAllMessages()
  const href = useHref()
  const { links, supportEmail } = useSite()
  const { delivery } = t.thankYou
  const steps = [
    {
      title: delivery.account,
      text: order.username === null ? delivery.accountText : delivery.accountNamed(order.username),
    },
    { title: delivery.download, text: delivery.downloadText, link: GRANTED_ASSETS },
    { title: delivery.install, text: delivery.installText },
    ...(order.monthly !== null ? [{ title: delivery.subscription, text: delivery.subscriptionText }] : []),
    ...(links.discord
      ? [
          order.role === 'none'
            ? { title: delivery.discord, text: delivery.discordText }
            : { title: delivery.role, text: delivery.roleTexts[order.role] },
        ]
      : []),
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
      <p className={styles.trouble}>
        <a href={href('/help')}>{t.help.link}</a>
      </p>
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
            <span>
              <ProductName name={name} />
              {giftTo !== null && ` · ${t.cart.giftFor(giftTo)}`}
            </span>
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
      <Confirmation order={order} />
    </section>
  )
}
