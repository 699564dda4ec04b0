import { useAllMessages } from '#app/messages/index.ts'
import { ProductName } from '#app/storefront/components/catalog/product-name.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './account.module.css'
import type { ShownSubscription } from './load.server.ts'

type SubscriptionListProps = { subscriptions: readonly ShownSubscription[]; portal: string }

export function SubscriptionList({ subscriptions, portal }: SubscriptionListProps) {
  const t = useAllMessages()
  return (
    <section aria-labelledby="subscriptions">
      <h2 id="subscriptions" className={layout.heading}>
        {t.purchases.subscriptions}
      </h2>
      <ul className={styles.subscriptions}>
        {subscriptions.map((subscription) => (
          <li key={subscription.reference} className={styles.subscription}>
            <h3 className={styles.name}>
              <ProductName name={subscription.name} />
            </h3>
            {subscription.price !== null && (
              <p className={styles.price}>{t.purchases.perMonth(subscription.price)}</p>
            )}
            <p className={styles.state} data-status={subscription.status}>
              <State subscription={subscription} />
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.text}>
        {t.purchases.manage}{' '}
        <a href={portal} target="_blank" rel="noreferrer">
          {t.purchases.portal}
        </a>
      </p>
    </section>
  )
}

function State({ subscription: { status, date } }: { subscription: ShownSubscription }) {
  const t = useAllMessages()
  return date === null ? t.purchases.subscriptionStates[status] : t.purchases.subscription[status](date)
}
