import { useEffect, useRef } from 'react'
import { trackInteraction } from '#app/features/analytics/track.ts'
import { useSite } from '#app/features/content/site.ts'
import { useHref, usePage } from '#app/framework/hooks.ts'
import { Still } from '#app/framework/static-section.tsx'
import { useMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { AddButton } from '#app/storefront/components/add-button.tsx'
import { GalleryOpener } from '#app/storefront/components/product/gallery-opener.tsx'
import { Media } from '#app/storefront/components/product/media.tsx'
import { StickyBar } from '#app/storefront/components/product/sticky-bar.tsx'
import { cx } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/content/empty-state.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import decision from './decision.module.css'
import type { ProductData } from './load.server.ts'
import styles from './product.module.css'
import { ShareButton } from './share-button.tsx'

type ProductPageProps = PageProps<ProductData>

export default function ProductPage({ data, stills }: ProductPageProps) {
  if (data.state === 'found') return <Product {...data} stills={stills} />
  return data.state === 'missing' ? <Missing /> : <Unavailable />
}

type ProductProps = Extract<ProductData, { state: 'found' }> & Pick<ProductPageProps, 'stills'>

function Product({ product, clip, stills }: ProductProps) {
  const mainButton = useRef<HTMLDivElement>(null)
  const { id, name, path } = product
  const { trackingTimeoutMs } = useSite().numbers
  useEffect(
    () => trackInteraction({ id, name }, 'view', { timeoutMs: trackingTimeoutMs }),
    [id, name, trackingTimeoutMs],
  )
  return (
    <div className={cx(layout.container, layout.page)}>
      <Still name="bar" stills={stills} />
      <div className={styles.columns}>
        <div className={styles.media}>
          <Media name={name} clip={clip} cover={<Still name="cover" stills={stills} />} />
          <GalleryOpener>
            <Still name="gallery" stills={stills} />
          </GalleryOpener>
        </div>
        <div className={decision.decision}>
          <Still name="pitch" stills={stills} />
          <div ref={mainButton}>
            <AddButton product={product} place="main" />
          </div>
          <Still name="facts" stills={stills} />
          <ShareButton title={name} path={path} />
        </div>
        <Still name="sections" stills={stills} className={styles.sections} />
      </div>
      <StickyBar
        summary={<Still name="summary" stills={stills} />}
        watched={mainButton}
        action={<AddButton product={product} place="bar" />}
      />
    </div>
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
