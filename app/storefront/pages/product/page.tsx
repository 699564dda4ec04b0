import { useRef } from 'react'
import { useHref, usePage } from '#app/framework/hooks.ts'
import { StaticSection } from '#app/framework/static-section.tsx'
import { useMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { AddToCart } from '#app/storefront/components/basket/add-to-cart.tsx'
import { useNameText } from '#app/storefront/components/catalog/product-name.tsx'
import { GalleryOpener } from '#app/storefront/components/product/gallery-opener.tsx'
import { Media } from '#app/storefront/components/product/media.tsx'
import { PersonalPrice } from '#app/storefront/components/product/personal-price.tsx'
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

export default function ProductPage({ data, staticSections }: ProductPageProps) {
  if (data.state === 'found') return <Product {...data} staticSections={staticSections} />
  return <NotFound isMissing={data.state === 'missing'} />
}

type ProductProps = Extract<ProductData, { state: 'found' }> & Pick<ProductPageProps, 'staticSections'>

function Product({ product, clip, staticSections }: ProductProps) {
  const mainButton = useRef<HTMLDivElement>(null)
  const { id, name, path } = product
  const nameText = useNameText()(name)
  return (
    <article className={cx(layout.container, layout.page)}>
      <StaticSection name="bar" staticSections={staticSections} />
      <div className={styles.columns}>
        <div className={styles.media}>
          <Media
            name={nameText}
            clip={clip}
            cover={<StaticSection name="cover" staticSections={staticSections} />}
          />
        </div>
        <div className={decision.decision}>
          <StaticSection name="pitch" staticSections={staticSections} />
          {product.isSoldHere && <StaticSection name="questions" staticSections={staticSections} />}
          <StaticSection name="options" staticSections={staticSections} />
          {product.isSoldHere && (
            <>
              <PersonalPrice id={id} />
              <div ref={mainButton} className={decision.buy}>
                <AddToCart product={product} variant="main" formId="buy" />
              </div>
            </>
          )}
          <StaticSection name="facts" staticSections={staticSections} />
          <ShareButton title={nameText} path={path} />
        </div>
        <div className={styles.sections}>
          <GalleryOpener>
            <StaticSection name="gallery" staticSections={staticSections} />
          </GalleryOpener>
          <StaticSection name="sections" staticSections={staticSections} />
        </div>
      </div>
      <StaticSection name="bands" staticSections={staticSections} />
      {product.isSoldHere && (
        <StickyBar
          summary={<StaticSection name="summary" staticSections={staticSections} />}
          watched={mainButton}
          action={<AddToCart product={product} variant="bar" formId="buy" />}
        />
      )}
    </article>
  )
}

/** The product does not exist, or the catalogue cannot be read right now. */
function NotFound({ isMissing }: { isMissing: boolean }) {
  const { product } = useMessages()
  const href = useHref()
  const { path } = usePage()
  return (
    <EmptyState
      title={isMissing ? product.missingTitle : product.unavailableTitle}
      text={isMissing ? product.missingText : product.unavailableText}
    >
      <ButtonLink href={href(isMissing ? '/scripts' : path)} variant="primary">
        {isMissing ? product.browse : product.tryAgain}
      </ButtonLink>
    </EmptyState>
  )
}
