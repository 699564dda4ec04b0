import { Fragment, type ReactNode } from 'react'
import { StaticSection } from '#app/framework/static-section.tsx'
import { useMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { useSite } from '#app/shop/content/site.ts'
import { PromoBanner } from '#app/storefront/components/content/promo-banner.tsx'
import { Testimonials } from '#app/storefront/components/content/testimonials.tsx'
import { cx } from '#app/ui/classes.ts'
import { Carousel } from '#app/ui/content/carousel.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './home.module.css'
import type { HomeData, HomeSection } from './load.server.ts'

export default function HomePage({ data, staticSections }: PageProps<HomeData>) {
  const { hero, sections, slideCount, reviewRows } = data
  const t = useMessages()
  const { promo, numbers } = useSite()
  const parts: Record<HomeSection, ReactNode> = {
    featured: (
      <section className={cx(layout.container, styles.section)}>
        <StaticSection name="featured" staticSections={staticSections} />
        {slideCount > 0 && (
          <Carousel count={slideCount} seconds={numbers.carouselSeconds} labels={t.carousel}>
            <StaticSection name="slides" staticSections={staticSections} />
          </Carousel>
        )}
      </section>
    ),
    subscription: <StaticSection name="subscription" staticSections={staticSections} />,
    reviews: reviewRows.length > 0 && (
      <section className={cx(layout.below, styles.section)} aria-labelledby="reviews">
        <StaticSection name="reviews" staticSections={staticSections} />
        <Testimonials
          rows={reviewRows.map((name) => ({
            key: name,
            content: <StaticSection name={name} staticSections={staticSections} />,
          }))}
        />
      </section>
    ),
    reasons: <StaticSection name="reasons" staticSections={staticSections} />,
    faq: <StaticSection name="faq" staticSections={staticSections} />,
  }
  return (
    <>
      <section className={cx(styles.hero, styles[hero])}>
        <div className={cx(layout.container, styles.columns)}>
          <div className={styles.words}>
            <StaticSection name="claim" staticSections={staticSections} />
            {promo && (
              <div className={styles.promo}>
                <PromoBanner {...promo} />
              </div>
            )}
          </div>
          <StaticSection name="art" staticSections={staticSections} className={styles.art} />
        </div>
      </section>
      {sections.map((name) => (
        <Fragment key={name}>{parts[name]}</Fragment>
      ))}
    </>
  )
}
