/** The seller's translated names of products and categories, which replace the platform's in their language. */
import { defaultLocale } from '#app/messages/index.ts'
import { findOwnCategory, nameCategory } from '#app/server/store/categories.server.ts'
import type { Store } from '#app/server/store/store.server.ts'
import { parseMarkdown } from '#app/server/store/texts/markdown.server.ts'
import { cleanDescription, createExcerpt } from './reading/description.server.ts'
import type { CategorySummary, Picture, ProductDetail } from './types.ts'

/** `language` is the description's language. */
export type Described<Subject> = Subject & { language: string }
/** The store folder in the visitor's language. */
type Words = { store: Store; locale: string }

export function describeCategory(
  summary: CategorySummary,
  { store, locale }: Words,
): Described<CategorySummary> {
  const { categories } = store.settings
  const name = nameCategory(summary.name, categories)
  const found = findOwnCategory(summary.name, categories)
  if (!found?.description) return { ...summary, name, language: defaultLocale }
  const translated = store.translations.get(locale)?.settings.categories ?? []
  const language = findOwnCategory(summary.name, translated)?.description ? locale : defaultLocale
  return { ...summary, name, ...readDescription(found.description), language }
}

export function describeProduct(detail: ProductDetail, { store, locale }: Words): Described<ProductDetail> {
  const { id, category } = detail
  const description = store.products.get(id)?.description ?? null
  const isTranslated = store.translations.get(locale)?.products.get(id)?.description !== undefined
  return {
    ...detail,
    scene: detail.scene && describePicture(detail.scene, store),
    gallery: detail.gallery.map((picture) => describePicture(picture, store)),
    category: category && { ...category, name: nameCategory(category.name, store.settings.categories) },
    ...(description !== null && readDescription(description)),
    language: isTranslated ? locale : defaultLocale,
  }
}

function describePicture(picture: Picture, { pictureTexts }: Store): Picture {
  return picture.file === undefined ? picture : { ...picture, alt: pictureTexts[picture.file]?.alt }
}

/** Uses the sanitiser for the platform's descriptions. */
function readDescription(markdown: string): Pick<ProductDetail, 'descriptionHtml' | 'excerpt'> {
  const { html, text } = cleanDescription(parseMarkdown(markdown))
  return { descriptionHtml: html, excerpt: createExcerpt(text) }
}
