import { formatUtcDate } from '#app/lib/day-text.ts'
import { withPriceText } from '#app/lib/money.ts'
import { plainName } from '#app/lib/plain-name.ts'
import { getMessages } from '#app/messages/all.server.ts'
import type { Load, PageRequest } from '#app/page.ts'
import type { Store, Words } from '#app/server/store/store.server.ts'
import { compareEditions } from '#app/shop/catalog/edition-table.server.ts'
import { describeProduct } from '#app/shop/catalog/own-words.server.ts'
import { writePriceInWords } from '#app/shop/catalog/prices/price-in-words.ts'
import { describeNotes } from '#app/shop/catalog/product-notes.server.ts'
import type { ProductNotes } from '#app/shop/catalog/product-notes.ts'
import { describeBuyOptions } from '#app/shop/catalog/questions/buy-options.server.ts'
import { showQuestions } from '#app/shop/catalog/questions/question-fields.server.ts'
import { listQuestions } from '#app/shop/catalog/questions/questions.server.ts'
import type { Product } from '#app/shop/catalog/reading/product.server.ts'
import type { Snapshot } from '#app/shop/catalog/reading/snapshot.server.ts'
import type { ProductDetail } from '#app/shop/catalog/types.ts'
import { filterReviews } from '#app/shop/reviews/reviews.server.ts'
import { findDiscordSignIn } from '#app/storefront/discord-sign-in.server.ts'
import { findDocsHref } from '#app/storefront/docs.server.ts'
import { createUpdateFinder, showNote } from '#app/storefront/news.server.ts'
import { PLATFORM_AWAY } from '#app/storefront/platform-away.server.ts'
import { loadRelated } from '#app/storefront/related.server.ts'
import { loadCustomerReviews, loadReviews } from '#app/storefront/reviews.server.ts'
import { listSubscriptionScripts } from '#app/storefront/subscription-scripts.server.ts'
import type { ProductStaticData } from './static-sections.server.tsx'

/** The data for the script; everything else is static. */
export type ProductData =
  | {
      state: 'found'
      product: Pick<ProductDetail, 'id' | 'name' | 'path' | 'isSoldHere'>
      clip: ProductNotes['clip']
    }
  /** `missing`: an unknown id, status 404. `unavailable`: no catalogue yet, status 503 and Try Again. */
  | { state: 'missing' | 'unavailable' }

/** The latest one in full, and titles of older ones. */
const MAX_NEWS = 30

/** Every script is part of the shop's subscription. */
function findSubscription(catalogue: Snapshot, { settings }: Store) {
  const sold = settings.subscription && catalogue.products.get(settings.subscription.packageId)
  if (!sold) return null
  return { price: sold.summary.price, scripts: listSubscriptionScripts(catalogue).length }
}

/** The list of what every script includes does not apply to services. */
function selectTexts({ kind }: ProductDetail, { included, contact }: Words): ProductStaticData['texts'] {
  return { included: kind === 'script' ? included : [], contact }
}

export const load: Load<ProductData, ProductStaticData> = async (request) => {
  const { catalog } = request.shop
  const catalogue = await catalog.ready(request.signal)
  if (!catalogue)
    return {
      data: { state: 'unavailable' },
      ...PLATFORM_AWAY,
    }
  const id = request.params.id ?? ''
  const product = /^[1-9]\d{0,14}$/.test(id) ? catalog.findProduct(Number(id)) : null
  if (!product) return { data: { state: 'missing' }, status: 404, isCacheable: false }
  return loadProduct({ product, catalogue, request })
}

type Found = { product: Product; catalogue: Snapshot; request: PageRequest }

async function loadProduct({ product, catalogue, request: { shop, content, locale } }: Found) {
  const { catalog } = shop
  const { store, news } = content
  const note = store.products.get(product.summary.id) ?? null
  const notes = describeNotes(product, {
    note,
    features: store.words.features,
    pictureTexts: store.pictureTexts,
    findProduct: (id) => catalog.findProduct(id),
    locale,
  })
  const t = getMessages(locale)
  const names = [product.summary, ...notes.includes].map(({ name }) => plainName(name))
  const details = await shop.packageDetails.find(product.summary.id)
  const questions = details ? listQuestions(details) : product.questions
  const asksDiscord = questions.some(({ kind }) => kind === 'discord')
  const { reviews: all, isComplete } = await loadReviews(shop, content)
  const reviews = { kind: all.kind, reviews: filterReviews(all.reviews, names) }
  const customerReviews = await loadCustomerReviews(shop, product.summary.id)
  const { id, path, isSoldHere, price, expiresAt } = product.detail
  const name = product.detail.name || t.product.unavailable
  return {
    data: { state: 'found' as const, product: { id, name, path, isSoldHere }, clip: notes.clip },
    staticData: {
      product: { ...withPriceText(describeProduct(product.detail, { store, locale }), locale), name },
      notes,
      editions: compareEditions(product, {
        files: store.products,
        findProduct: (id) => catalog.findProduct(id),
        printPrice: (price) => writePriceInWords(price, { locale, t }),
        subscription: findSubscription(catalogue, store),
      }),
      reviews,
      customerReviews: customerReviews ?? { rating: null, reviews: [] },
      texts: selectTexts(product.detail, store.words),
      sale: product.sale,
      options: describeBuyOptions(product, { ...catalogue, locale, messages: t }),
      expires: expiresAt === null ? null : formatUtcDate(expiresAt, locale),
      docsHref: findDocsHref(content, id, locale),
      news: news
        .listForProduct(id)
        .slice(0, MAX_NEWS)
        .map((note) => showNote(note, { catalog, locale })),
      update: createUpdateFinder(news, locale)(id),
      questions: showQuestions(questions, { currency: price.currency, locale }),
      discordHref: asksDiscord ? findDiscordSignIn(shop, `/cart/add/${id}`, locale) : null,
      related: loadRelated({ catalog, news, store }, { ids: [id], locale }),
    },
    isCacheable: isComplete && details !== null && customerReviews !== null,
  }
}
