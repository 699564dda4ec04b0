import Check from 'lucide-react/icons/check'
import { useHref } from '#app/framework/hooks.ts'
import { StaticSection } from '#app/framework/static-section.tsx'
import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { AddToCart } from '#app/storefront/components/basket/add-to-cart.tsx'
import { ProductName } from '#app/storefront/components/catalog/product-name.tsx'
import { ProductPrice } from '#app/storefront/components/catalog/product-price.tsx'
import { PersonalPrice } from '#app/storefront/components/product/personal-price.tsx'
import { cx } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/content/empty-state.tsx'
import { Accordion } from '#app/ui/controls/accordion.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import type { SubscriptionData } from './load.server.ts'
import styles from './subscription.module.css'

type Ready = Extract<SubscriptionData, { state: 'ready' }>

export default function SubscriptionPage({ data, staticSections }: PageProps<SubscriptionData>) {
  if (data.state === 'failed') return <Failed />
  return (
    <div className={cx(layout.container, layout.page)}>
      <div className={styles.columns}>
        <Offer {...data} />
        <Included included={data.included} />
      </div>
      <StaticSection name="scripts" staticSections={staticSections} />
      {data.faq.length > 0 && <Questions faq={data.faq} />}
    </div>
  )
}

function Offer({ product, intro }: Ready) {
  const t = useAllMessages()
  return (
    <div>
      <p className={styles.eyebrow}>{t.subscription.title}</p>
      <h1 className={styles.name}>
        <ProductName name={product.name} />
      </h1>
      {intro && <p className={styles.lead}>{intro}</p>}
      <p className={styles.price}>
        <ProductPrice price={product.priceText} size="large" />
      </p>
      <PersonalPrice id={product.id} />
      <div className={styles.action}>
        <AddToCart product={product} variant="subscribe" />
        <p className={styles.note}>{t.subscription.renews}</p>
      </div>
    </div>
  )
}

function Included({ included }: { included: string[] }) {
  const t = useAllMessages()
  if (included.length === 0) return null
  return (
    <section className={styles.included} aria-labelledby="included">
      <h2 id="included" className={styles.heading}>
        {t.subscription.included}
      </h2>
      <ul className={styles.list}>
        {included.map((text) => (
          <li key={text}>
            <Check size={20} /> {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Questions({ faq }: Pick<Ready, 'faq'>) {
  const t = useAllMessages()
  return (
    <section className={cx(styles.section, styles.questions)} aria-labelledby="questions">
      <h2 id="questions" className={styles.title}>
        {t.subscription.faq}
      </h2>
      <Accordion name="subscription" entries={faq} />
    </section>
  )
}

function Failed() {
  const t = useAllMessages()
  const href = useHref()
  return (
    <EmptyState title={t.subscription.title} text={t.subscription.failed}>
      <ButtonLink href={href('/subscription')} variant="primary">
        {t.subscription.tryAgain}
      </ButtonLink>
    </EmptyState>
  )
}
