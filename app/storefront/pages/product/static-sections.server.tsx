import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useHref } from '#app/framework/hooks.ts'
import type { WithPriceText } from '#app/lib/money.ts'
import { formatMark, parseName } from '#app/lib/plain-name.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { Words } from '#app/server/store/store.server.ts'
import type { Described } from '#app/shop/catalog/own-words.server.ts'
import type { EditionTable as EditionTableData, ProductNotes } from '#app/shop/catalog/product-notes.ts'
import type { BuyOptions } from '#app/shop/catalog/questions/buy-options.server.ts'
import type { ShownQuestion } from '#app/shop/catalog/questions/question-fields.server.ts'
import type { ProductDetail } from '#app/shop/catalog/types.ts'
import type { ShownNote, ShownUpdate } from '#app/shop/news/types.ts'
import type { ProductReviews, Reviews } from '#app/shop/reviews/types.ts'
import { BuyOptionsFields } from '#app/storefront/components/basket/buy-options.tsx'
import { Cover, Scene } from '#app/storefront/components/catalog/cover.tsx'
import card from '#app/storefront/components/catalog/product-card.module.css'
import { ProductName } from '#app/storefront/components/catalog/product-name.tsx'
import { ProductPrice } from '#app/storefront/components/catalog/product-price.tsx'
import { RatingStars } from '#app/storefront/components/catalog/rating-stars.tsx'
import { type RelatedProduct, RelatedProducts } from '#app/storefront/components/catalog/related-products.tsx'
import { EditionSwitch } from '#app/storefront/components/product/edition-switch.tsx'
import { EditionTable } from '#app/storefront/components/product/edition-table.tsx'
import { Gallery } from '#app/storefront/components/product/gallery.tsx'
import { IncludedScripts } from '#app/storefront/components/product/included-scripts.tsx'
import { markWhenOwned } from '#app/storefront/components/product/marked-when-owned.ts'
import {
  Dependencies,
  Description,
  FeatureList,
  Frameworks,
  Included,
  Openness,
  ProductSection,
} from '#app/storefront/components/product/product-sections.tsx'
import bar from '#app/storefront/components/product/sticky-bar.module.css'
import { QuestionFields } from '#app/storefront/components/questions/question-fields.tsx'
import { cx } from '#app/ui/classes.ts'
import { Badge } from '#app/ui/content/badge.tsx'
import { Breadcrumb } from '#app/ui/controls/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import { Contact } from './contact.server.tsx'
import decision from './decision.module.css'
import { Facts } from './facts.server.tsx'
import { ProductNews } from './news.server.tsx'
import styles from './product.module.css'
import { ReviewSection } from './reviews.server.tsx'

/** The cover's rendered width. */
const STAGE = '(min-width: 1240px) 776px, (min-width: 960px) 60vw, 94vw'

/** `texts` are the seller's own, on the page of every script. */
export type ProductStaticData = {
  product: WithPriceText<Described<ProductDetail>>
  notes: ProductNotes
  /** Null for a script with one edition. */
  editions: EditionTableData | null
  reviews: Reviews
  customerReviews: ProductReviews
  texts: Pick<Words, 'included' | 'contact'>
  sale: 'single' | 'subscription' | 'both'
  options: BuyOptions
  /** The day after which the customer loses it; null for ever. */
  expires: string | null
  /** The product's documentation in this shop; null without one. */
  docsHref: string | null
  news: ShownNote[]
  update: ShownUpdate | null
  questions: ShownQuestion[]
  /** The platform's Discord sign-in, for a question about the id. */
  discordHref: string | null
  related: RelatedProduct[]
}
type StaticSectionProps = { data: ProductStaticData }

export const staticSections = (data: ProductStaticData) => ({
  bar: <Bar data={data} />,
  cover: <ProductCover data={data} />,
  gallery: <ProductGallery data={data} />,
  pitch: <Pitch data={data} />,
  options: <BuyOptionsFields form="buy" options={data.options} />,
  questions: <QuestionFields form="buy" questions={data.questions} discordHref={data.discordHref} />,
  facts: <Facts {...data} />,
  sections: <Sections data={data} />,
  bands: <Bands data={data} />,
  summary: <Summary data={data} />,
})

function Bar({ data: { product } }: StaticSectionProps) {
  const t = useAllMessages()
  const href = useHref()
  const isDescribed = product.path.startsWith('/products/')
  return (
    <div className={cx(styles.bar, isDescribed && styles.described)}>
      <Breadcrumb
        label={t.productPage.breadcrumb}
        steps={[
          { name: t.navigation.home, href: href('/') },
          { name: t.productPage.breadcrumbScripts, href: href('/scripts') },
        ]}
        current={<ProductName name={product.name} />}
      />
      {isDescribed && (
        <ButtonLink href={href('/scripts')} variant="quiet" size="small">
          <ArrowLeft size={16} /> {t.productPage.back}
        </ButtonLink>
      )}
    </div>
  )
}

function ProductCover({ data: { product } }: StaticSectionProps) {
  return (
    <>
      <Cover picture={product.scene ?? product.picture} name={product.name} sizes={STAGE} isFirst />
      {product.scene && <Scene picture={product.scene} />}
    </>
  )
}

function ProductGallery({ data: { product } }: StaticSectionProps) {
  return <Gallery product={product} />
}

/** The sticky bar repeats this beside its button. */
function Summary({ data: { product, options } }: StaticSectionProps) {
  return (
    <>
      <div className={bar.thumb}>
        {/* The same file as on the stage, which is already downloaded. */}
        <Cover picture={product.scene ?? product.picture} name={product.name} sizes={STAGE} isDecoration />
      </div>
      <p className={bar.name}>
        <ProductName name={product.name} />
      </p>
      <ProductPrice
        price={product.priceText}
        isMonthlyWhenChosen={options.prices !== null}
        size="small"
        isWithoutTaxNote
      />
    </>
  )
}

/** Everything above the button: name, price and the other edition. */
function Pitch({
  data: {
    product,
    options,
    notes,
    customerReviews: { rating },
  },
}: StaticSectionProps) {
  const t = useAllMessages()
  const { name, marks } = parseName(product.name)
  const version = notes.badge ?? (product.edition && t.product[product.edition])
  return (
    <>
      <p className={decision.badges} {...markWhenOwned(product)}>
        {product.isPopular && <Badge>{t.product.popular}</Badge>}
        {marks
          .filter((mark) => mark !== product.edition)
          .map((mark) => (
            <Badge key={mark}>{formatMark(mark, t.product.marks)}</Badge>
          ))}
        {version && <Badge>{version}</Badge>}
      </p>
      <h1 className={decision.name}>{name}</h1>
      {rating && (
        <p>
          <a className={decision.rating} href="#reviews">
            <RatingStars rating={rating} />
          </a>
        </p>
      )}
      {notes.intro && <p className={decision.intro}>{notes.intro}</p>}
      <div className={decision.price}>
        <ProductPrice price={product.priceText} isMonthlyWhenChosen={options.prices !== null} size="large" />
        {notes.includesTotal !== null && (
          <p className={layout.muted}>{t.productPage.oneByOne(notes.includesTotal)}</p>
        )}
        {notes.saving !== null && <p className={card.saving}>{t.productPage.saving(notes.saving)}</p>}
      </div>
      {notes.otherEdition && <EditionSwitch product={product} other={notes.otherEdition} />}
    </>
  )
}

/** The sections beside the button; the description fills the place of missing features. */
function Sections({ data: { product, notes } }: StaticSectionProps) {
  const t = useAllMessages()
  return (
    <>
      {notes.includes.length > 0 && (
        <ProductSection id="scripts" title={t.productPage.includedScripts}>
          <IncludedScripts scripts={notes.includes} />
        </ProductSection>
      )}
      <FeatureList features={notes.features} />
      {notes.features.length === 0 && (
        <Description html={product.descriptionHtml} language={product.language} />
      )}
    </>
  )
}

/** The full-width sections below; narrow ones are side by side. */
function Bands({ data }: StaticSectionProps) {
  const { product, notes, editions, texts, related } = data
  const t = useAllMessages()
  const hasParts = editions !== null || notes.editable.length + notes.locked.length > 0
  const included = <Included included={texts.included} />
  return (
    <div className={styles.bands}>
      <div className={styles.pair}>
        {notes.features.length > 0 && (
          <Description html={product.descriptionHtml} language={product.language} />
        )}
        <div>
          <Frameworks names={product.frameworks} compatibility={notes.compatibility} />
          <Dependencies dependencies={notes.dependencies} />
          {!hasParts && included}
        </div>
      </div>
      <div className={styles.pair}>
        {editions ? (
          <EditionTable table={editions} />
        ) : (
          <Openness locked={notes.locked} editable={notes.editable} />
        )}
        <div>
          <ProductNews {...data} />
          {hasParts && included}
        </div>
      </div>
      <ReviewSection {...data} />
      {related.length > 0 && (
        <ProductSection id="related" title={t.product.related}>
          <RelatedProducts products={related} />
        </ProductSection>
      )}
      <Contact text={texts.contact} />
    </div>
  )
}
