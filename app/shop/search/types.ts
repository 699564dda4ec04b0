/** Searches and their results, as other subjects read them. */

import type { ProductDetail, ProductSummary } from '#app/shop/catalog/types.ts'
import type { DocSection } from '#app/shop/docs/types.ts'

export type SearchedProduct = { summary: ProductSummary; detail: ProductDetail }
export type SearchedCatalogue = { products: ReadonlyMap<number, SearchedProduct> }

/** `strength` is the greatest weight of a matched word; below the weight of a title, the match may be a coincidence. */
export type Found<Entry> = { entry: Entry; score: number; strength: number }

/**
 * A text of the seller: a question of the FAQ, a service, the coupon, a note of the news, or a part of the
 * documentation.
 */
export type Answer = { question: string; text: string; doc: DocSection | null }

export type ProductSearch = {
  /** The products that most words of a search lead to, by id. The last word may be unfinished. */
  find: (search: string) => readonly Found<number>[]
  /** The products that a question in whole sentences may be about, the best first. */
  ask: (question: string) => readonly Found<number>[]
  /** Product names, categories and words of the field near to a search that finds nothing; each finds something. */
  listNear: (search: string, most: number) => string[]
  /** Builds the index in the background. */
  prepare: () => Promise<void>
}

/** The search of one store folder. */
export type ShopSearch = {
  /** The search over a catalogue's products, which lives as long as the catalogue. */
  productsOf: (catalogue: SearchedCatalogue) => ProductSearch
  /** Finds the seller's texts in one language that may answer a question, the best first. */
  askSeller: (question: string, language: string) => readonly Found<Answer>[]
  /** Finds the documentation pages that match the most words, each by its best section, including pages for owners. */
  findDocs: (search: string, language: string) => readonly Found<DocSection>[]
  /** Builds the index of the seller's words in the background. */
  prepareAnswers: (language: string) => Promise<void>
  /** The meanings of a question's words, by their English names, those included that nothing sold is called by. */
  listTopics: (question: string) => ReadonlySet<string>
  /** The meaningful words, each once, and in English if it is a word of the field. */
  listTellingWords: (text: string) => string[]
}
