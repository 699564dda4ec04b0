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
import type { HomeData } from './load.server.ts'

export default function HomePage({ data: { slideCount, reviewRows }, staticSections }: PageProps<HomeData>) {
  const t = useMessages()
  const { promo, numbers } = useSite()
  return (
    <>
      <section className={styles.hero}>
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
      <section className={cx(layout.container, styles.featured)}>
        <StaticSection name="featured" staticSections={staticSections} />
        {slideCount > 0 && (
          <Carousel count={slideCount} seconds={numbers.carouselSeconds} labels={t.carousel}>
            <StaticSection name="slides" staticSections={staticSections} />
          </Carousel>
        )}
      </section>
      <StaticSection name="subscription" staticSections={staticSections} />
      {reviewRows.length > 0 && (
        <section className={cx(layout.below, styles.section)} aria-labelledby="reviews">
          <StaticSection name="reviews" staticSections={staticSections} />
          <Testimonials
            rows={reviewRows.map((name) => ({
              key: name,
              content: <StaticSection name={name} staticSections={staticSections} />,
            }))}
          />
        </section>
      )}
      <StaticSection name="faq" staticSections={staticSections} />
    </>
  )
}
