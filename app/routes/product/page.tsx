import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef } from 'react'
import { trackInteraction } from '#app/features/analytics/track.ts'
import { IncludedScripts } from '#app/features/catalog/included-scripts.tsx'
import { Media } from '#app/features/catalog/media.tsx'
import {
  Dependencies,
  Description,
  Features,
  Frameworks,
  Included,
  Openness,
  Section,
} from '#app/features/catalog/product-sections.tsx'
import { StickyBar } from '#app/features/catalog/sticky-bar.tsx'
import { Quote } from '#app/features/promo/quote.tsx'
import { useHref, usePage } from '#app/kernel/hooks.ts'
import { useMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { useSite } from '#app/site.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { DiscordMark } from '#app/ui/icons.tsx'
import layout from '#app/ui/layout.module.css'
import { AddButton } from '../add-button.tsx'
import { Decision } from './decision.tsx'
import type { ProductData } from './load.server.ts'
import styles from './product.module.css'

export default function ProductPage({ data }: PageProps<ProductData>) {
  if (data.state === 'found') return <Product {...data} />
  return data.state === 'missing' ? <Missing /> : <Unavailable />
}

type Found = Extract<ProductData, { state: 'found' }>

function Product({ product, notes, reviews }: Found) {
  const t = useMessages()
  const href = useHref()
  const { locale } = usePage()
  const isDescribed = product.path.startsWith('/products/')
  const mainButton = useRef<HTMLDivElement>(null)
  const { id, name } = product
  const { trackingTimeoutMs } = useSite().numbers
  useEffect(
    () => trackInteraction({ id, name }, 'view', { timeoutMs: trackingTimeoutMs }),
    [id, name, trackingTimeoutMs],
  )
  return (
    <div className={cx(layout.container, layout.page)}>
      <div className={cx(styles.bar, isDescribed && styles.described)}>
        <Breadcrumb
          label={t.product.breadcrumb}
          steps={[
            { name: t.navigation.home, href: href('/') },
            { name: t.product.breadcrumbScripts, href: href('/scripts') },
          ]}
          current={product.name}
        />
        {isDescribed && (
          <ButtonLink href={href('/scripts')} variant="quiet" size="small">
            <ArrowLeft size={16} aria-hidden="true" /> {t.product.back}
          </ButtonLink>
        )}
      </div>
      <div className={styles.columns}>
        <div className={styles.media}>
          <Media product={product} clip={notes.clip} />
        </div>
        <Decision product={product} notes={notes} buttonRef={mainButton} />
        <div className={styles.sections}>
          {notes.includes.length > 0 && (
            <Section id="scripts" title={t.product.includedScripts}>
              <IncludedScripts scripts={notes.includes} locale={locale} href={href} />
            </Section>
          )}
          <Features features={notes.features} />
          <Description html={product.descriptionHtml} />
          <Openness locked={notes.locked} editable={notes.editable} />
          <Frameworks names={product.frameworks} />
          <Dependencies dependencies={notes.dependencies} />
          <Included />
          <Reviews reviews={reviews} />
          <Contact />
        </div>
      </div>
      <StickyBar
        product={product}
        locale={locale}
        watched={mainButton}
        action={<AddButton product={product} place="bar" />}
      />
    </div>
  )
}

function Reviews({ reviews }: Pick<Found, 'reviews'>) {
  const t = useMessages()
  return (
    <Section id="reviews" title={t.praise.reviews}>
      {reviews.length === 0 ? (
        <p className={layout.muted}>{t.praise.noReviews}</p>
      ) : (
        <ul className={styles.reviews}>
          {reviews.map((review) => (
            <li key={review.name + review.text}>
              <Quote review={review} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Contact() {
  const t = useMessages()
  const { links, supportEmail } = useSite()
  return (
    <Section id="contact" title={t.product.contact}>
      <p className={layout.muted}>{t.product.contactText}</p>
      <div className={styles.contact}>
        {links.discord && (
          <ButtonLink href={links.discord} target="_blank" rel="noreferrer">
            <DiscordMark />
            {t.home.discord}
          </ButtonLink>
        )}
        <ButtonLink href={`mailto:${supportEmail}`}>{supportEmail}</ButtonLink>
      </div>
    </Section>
  )
}

function Missing() {
  const t = useMessages()
  const href = useHref()
  return (
    <EmptyState title={t.product.missingTitle} text={t.product.missingText}>
      <ButtonLink href={href('/scripts')} variant="primary">
        {t.product.browse}
      </ButtonLink>
    </EmptyState>
  )
}

function Unavailable() {
  const t = useMessages()
  const href = useHref()
  const { path } = usePage()
  return (
    <EmptyState title={t.product.unavailableTitle} text={t.product.unavailableText}>
      <ButtonLink href={href(path)} variant="primary">
        {t.product.tryAgain}
      </ButtonLink>
    </EmptyState>
  )
}
