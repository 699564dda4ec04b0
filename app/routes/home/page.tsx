import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import { useEffect } from 'react'
import { trackVisit } from '#app/features/analytics/track.ts'
import { CoverWall } from '#app/features/catalog/cover-wall.tsx'
import { ProductPrice } from '#app/features/catalog/product-price.tsx'
import { Spotlight } from '#app/features/catalog/spotlight.tsx'
import { Points } from '#app/features/promo/points.tsx'
import { PromoBanner } from '#app/features/promo/promo-banner.tsx'
import { Testimonials } from '#app/features/promo/testimonials.tsx'
import { useHref, usePage } from '#app/kernel/hooks.ts'
import { useMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { useSite } from '#app/site.ts'
import { Accordion } from '#app/ui/accordion.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Carousel } from '#app/ui/carousel.tsx'
import { cx } from '#app/ui/classes.ts'
import { DiscordMark } from '#app/ui/icons.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './home.module.css'
import type { HomeData } from './load.server.ts'

export default function HomePage({ data }: PageProps<HomeData>) {
  const { trackingTimeoutMs } = useSite().numbers
  useEffect(() => trackVisit({ timeoutMs: trackingTimeoutMs }), [trackingTimeoutMs])
  return (
    <>
      <Hero {...data} />
      <Featured {...data} />
      <Subscription {...data} />
      <Praise {...data} />
      <Why {...data} />
      <Questions {...data} />
    </>
  )
}

function Hero({ featured, lead, scriptCount, frameworks }: HomeData) {
  const t = useMessages()
  const site = useSite()
  const href = useHref()
  return (
    <section className={styles.hero}>
      <div className={cx(layout.container, styles.columns)}>
        <div className={styles.words}>
          {site.promo && (
            <div className={styles.promo}>
              <PromoBanner {...site.promo} />
            </div>
          )}
          <p className={styles.eyebrow}>{site.name}</p>
          <h1 className={styles.claim}>{site.tagline}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          <div className={styles.actions}>
            <ButtonLink href={href('/scripts')} variant="primary" size="large">
              {t.home.browse}
            </ButtonLink>
            {site.links.discord && (
              <ButtonLink href={site.links.discord} size="large" target="_blank" rel="noreferrer">
                <DiscordMark />
                {t.home.discord}
              </ButtonLink>
            )}
          </div>
          <Facts scriptCount={scriptCount} frameworks={frameworks} />
        </div>
        <div className={styles.art}>
          <CoverWall products={featured} />
        </div>
      </div>
    </section>
  )
}

function Facts({ scriptCount, frameworks }: Pick<HomeData, 'scriptCount' | 'frameworks'>) {
  const t = useMessages()
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

function Featured({ featured }: HomeData) {
  const t = useMessages()
  const { numbers } = useSite()
  const href = useHref()
  const { locale } = usePage()
  return (
    <section className={cx(layout.container, layout.below, styles.featured)}>
      <header className={styles.bar}>
        <h2 className={styles.heading}>{t.home.featured}</h2>
        <a className={styles.all} href={href('/scripts')}>
          {t.home.allScripts} <ArrowRight size={16} aria-hidden="true" />
        </a>
      </header>
      {featured.length === 0 ? (
        <p className={styles.empty}>{t.home.empty}</p>
      ) : (
        <Carousel
          seconds={numbers.carouselSeconds}
          labels={t.carousel}
          slides={featured.map((product) => ({
            key: product.id,
            content: <Spotlight product={product} href={href('/scripts')} locale={locale} />,
          }))}
        />
      )}
    </section>
  )
}

/** The whole catalogue for a monthly price. A shop without a subscription has no such section. */
function Subscription({ subscription }: HomeData) {
  const t = useMessages()
  const href = useHref()
  const site = useSite()
  const { locale } = usePage()
  if (!site.hasSubscription) return null
  return (
    <section className={cx(layout.container, layout.below, styles.section)} aria-labelledby="subscription">
      {subscription ? (
        <div className={styles.panel}>
          <div>
            <h2 id="subscription" className={styles.heading}>
              {t.subscription.package}
            </h2>
            <p className={styles.price}>
              <ProductPrice price={subscription.price} locale={locale} size="large" />
            </p>
            <ButtonLink href={href(subscription.path)} size="large">
              {t.subscription.subscribeLink}
            </ButtonLink>
          </div>
          <ul className={styles.included}>
            {subscription.included.map((text) => (
              <li key={text}>
                <Check size={20} aria-hidden="true" /> {text}
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

function Praise({ praise: { kind, reviews } }: HomeData) {
  const t = useMessages()
  if (reviews.length === 0) return null
  return (
    <section className={cx(layout.below, styles.section)} aria-labelledby="praise">
      <header className={cx(layout.container, styles.bar)}>
        <h2 id="praise" className={styles.heading}>
          {t.praise.title}
        </h2>
        {kind !== 'listed' && <p className={styles.aside}>{t.praise[kind]}</p>}
      </header>
      <Testimonials reviews={reviews} />
    </section>
  )
}

function Why({ reasons }: HomeData) {
  const t = useMessages()
  if (reasons.length === 0) return null
  return (
    <section className={cx(layout.container, layout.below, styles.section)} aria-labelledby="why">
      <h2 id="why" className={cx(styles.heading, styles.above)}>
        {t.praise.why}
      </h2>
      <Points points={reasons} />
    </section>
  )
}

function Questions({ faq }: HomeData) {
  const t = useMessages()
  if (faq.length === 0) return null
  return (
    <section
      className={cx(layout.container, layout.below, styles.section, styles.questions)}
      aria-labelledby="faq"
    >
      <h2 id="faq" className={styles.heading}>
        {t.praise.faq}
      </h2>
      <Accordion name="faq" entries={faq} />
    </section>
  )
}
