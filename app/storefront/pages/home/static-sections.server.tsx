import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import { CoverWall } from '#app/storefront/components/catalog/cover-wall.tsx'
import { PlatformAway } from '#app/storefront/components/catalog/platform-away.tsx'
import { ProductPrice } from '#app/storefront/components/catalog/product-price.tsx'
import { Spotlight } from '#app/storefront/components/catalog/spotlight.tsx'
import { DiscordButton } from '#app/storefront/components/content/discord-button.tsx'
import { Points } from '#app/storefront/components/content/points.tsx'
import { TestimonialsRow } from '#app/storefront/components/content/testimonials.tsx'
import { cx } from '#app/ui/classes.ts'
import { CarouselSlides } from '#app/ui/content/carousel.tsx'
import { Accordion } from '#app/ui/controls/accordion.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './home.module.css'
import type { HomeStaticData } from './load.server.ts'

export const staticSections = (data: HomeStaticData) => ({
  claim: <Claim {...data} />,
  art: <CoverWall hero={data.hero} products={data.featured} />,
  featured: <FeaturedHeader {...data} />,
  slides: <Slides {...data} />,
  subscription: <Subscription {...data} />,
  reviews: <ReviewsHeader {...data} />,
  ...Object.fromEntries(
    data.reviewRows.map(({ name, reviews }) => [
      name,
      <TestimonialsRow key={name} kind={data.reviews.kind} reviews={reviews} />,
    ]),
  ),
  reasons: <Why {...data} />,
  faq: <Questions {...data} />,
})

function Claim({ lead, scriptCount, frameworks }: HomeStaticData) {
  const t = useAllMessages()
  const site = useSite()
  const href = useHref()
  return (
    <>
      <p className={styles.eyebrow}>{site.name}</p>
      <h1 className={styles.claim}>{site.tagline}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.actions}>
        <ButtonLink href={href('/scripts')} variant="primary" size="large">
          {t.home.browse}
        </ButtonLink>
        <DiscordButton size="large" />
      </div>
      <Facts scriptCount={scriptCount} frameworks={frameworks} />
    </>
  )
}

function Facts({ scriptCount, frameworks }: Pick<HomeStaticData, 'scriptCount' | 'frameworks'>) {
  const t = useAllMessages()
  const facts = [
    ...(scriptCount > 0 ? [{ fact: t.home.scriptCount(scriptCount), note: t.home.inCatalogue }] : []),
    ...(frameworks === '' ? [] : [{ fact: frameworks, note: t.home.readyFor }]),
    { fact: t.home.delivery, note: t.home.deliveryNote },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(({ fact, note }) => (
        <div key={fact}>
          <dt>{fact}</dt>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function FeaturedHeader({ featured, isUnavailable }: HomeStaticData) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <>
      <header className={styles.bar}>
        <h2 className={styles.heading}>{t.home.featured}</h2>
        <a className={styles.all} href={href('/scripts')}>
          {t.home.allScripts} <ArrowRight size={16} />
        </a>
      </header>
      {isUnavailable && <PlatformAway className={styles.empty} />}
      {featured.length === 0 && !isUnavailable && <p className={styles.empty}>{t.home.empty}</p>}
    </>
  )
}

function Slides({ featured, findUpdate }: HomeStaticData) {
  return (
    <CarouselSlides
      slides={featured.map((product) => ({
        key: product.id,
        content: <Spotlight product={product} update={findUpdate(product.id)} />,
      }))}
    />
  )
}

/** The whole catalogue for a monthly price; missing without a subscription. */
function Subscription({ subscription }: HomeStaticData) {
  const t = useAllMessages()
  const href = useHref()
  const site = useSite()
  if (!site.hasSubscription) return null
  return (
    <section className={cx(layout.container, styles.section)} aria-labelledby="subscription">
      {subscription ? (
        <div className={styles.panel}>
          <div>
            <h2 id="subscription" className={styles.heading}>
              {t.subscription.package}
            </h2>
            <p className={styles.price}>
              <ProductPrice price={subscription.price} size="large" />
            </p>
            <ButtonLink href={href(subscription.path)} size="large">
              {t.subscription.subscribeLink}
            </ButtonLink>
          </div>
          <ul className={styles.included}>
            {subscription.included.map((text) => (
              <li key={text}>
                <Check size={20} /> {text}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <>
          <h2 id="subscription" className={cx(styles.heading, styles.above)}>
            {t.subscription.package}
          </h2>
          <p className={styles.empty}>{t.subscription.fallback}</p>
        </>
      )}
    </section>
  )
}

function ReviewsHeader({ reviews: { kind } }: HomeStaticData) {
  const t = useAllMessages()
  return (
    <header className={cx(layout.container, styles.bar)}>
      <h2 id="reviews" className={styles.heading}>
        {t.testimonials.title}
      </h2>
      <p className={styles.aside}>{t.testimonials[kind]}</p>
    </header>
  )
}

function Why({ reasons }: HomeStaticData) {
  const t = useAllMessages()
  if (reasons.length === 0) return null
  return (
    <section className={cx(layout.container, layout.below, styles.section)} aria-labelledby="why">
      <h2 id="why" className={cx(styles.heading, styles.above)}>
        {t.testimonials.why}
      </h2>
      <Points points={reasons} />
    </section>
  )
}

function Questions({ faq }: HomeStaticData) {
  const t = useAllMessages()
  if (faq.length === 0) return null
  return (
    <section
      className={cx(layout.container, layout.below, styles.section, styles.questions)}
      aria-labelledby="faq"
    >
      <h2 id="faq" className={styles.heading}>
        {t.testimonials.faq}
      </h2>
      <Accordion name="faq" entries={faq} />
    </section>
  )
}
