import ArrowRight from 'lucide-react/icons/arrow-right'
import { CoverWall } from '#app/features/catalog/cover-wall.tsx'
import { Spotlight } from '#app/features/catalog/spotlight.tsx'
import { useHref, usePage } from '#app/kernel/hooks.ts'
import { useMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { useSite } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Carousel } from '#app/ui/carousel.tsx'
import { cx } from '#app/ui/classes.ts'
import { DiscordMark } from '#app/ui/icons.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './home.module.css'
import type { HomeData } from './load.server.ts'

export default function HomePage({ data }: PageProps<HomeData>) {
  return (
    <>
      <Hero {...data} />
      <Featured {...data} />
    </>
  )
}

function Hero({ featured, productCount }: HomeData) {
  const t = useMessages()
  const site = useSite()
  const href = useHref()
  return (
    <section className={styles.hero}>
      <div className={cx(layout.container, styles.columns)}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{site.name}</p>
          <h1 className={styles.claim}>{site.tagline}</h1>
          <p className={styles.lead}>{t.home.lead}</p>
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
          <Facts productCount={productCount} />
        </div>
        <div className={styles.art}>
          <CoverWall products={featured} />
        </div>
      </div>
    </section>
  )
}

function Facts({ productCount }: { productCount: number }) {
  const t = useMessages()
  const facts = [
    ...(productCount > 0 ? [{ fact: t.home.scriptCount(productCount), note: t.home.inCatalogue }] : []),
    { fact: t.home.frameworks, note: t.home.readyFor },
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
  const href = useHref()
  const { locale } = usePage()
  return (
    <section className={cx(layout.container, styles.featured)}>
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
