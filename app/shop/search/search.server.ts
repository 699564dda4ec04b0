/** The shop's single search over its products and the seller's texts, for the header, the list and the assistant. */

import { plainName } from '#app/lib/plain-name.ts'
import { listWords } from '#app/lib/words.server.ts'
import { nameCategory } from '#app/server/store/categories.server.ts'
import { listDependencies } from '#app/server/store/dependencies.server.ts'
import { findPromo } from '#app/server/store/promo.server.ts'
import type { Store } from '#app/server/store/store.server.ts'
import type { DocSection } from '#app/shop/docs/types.ts'
import { type SearchField, SearchIndex } from './search-index.server.ts'
import type { Answer, Found, ProductSearch, SearchedCatalogue, SearchedProduct, ShopSearch } from './types.ts'
import { listTellingWords, listTopics } from './vocabulary.server.ts'

/** `isTrueOn` tells whether the answer holds on a day, `YYYY-MM-DD`. `details` and `subject` are searched and not told. */
type DatedAnswer = Answer & {
  isTrueOn: (day: string) => boolean
  details: string
  subject: string
  doc: DocSection | null
}
type SearchedContent = Pick<Store, 'products' | 'faq' | 'services' | 'news' | 'settings'>
/** `contents`: the store folder in each language. */
type SearchOptions = {
  contents: ReadonlyMap<string, SearchedContent>
  /** The parts of the documentation in a language. */
  listDocs: (language: string) => Iterable<DocSection>
  today: () => string
}

const WEIGHTS = {
  name: 12,
  chips: 6,
  category: 5,
  question: 8,
  subject: 2.5,
  feature: 2,
  excerpt: 1,
  text: 0.4,
}
/** The beginning of a description, in characters of its HTML. */
const MAX_DESCRIPTION_LENGTH = 6_000

/** The index of products lives as long as its catalogue, the indexes of the seller's answers as long as the content. */
export function createSearch({ contents, listDocs, today }: SearchOptions): ShopSearch {
  const productSearches = new WeakMap<SearchedCatalogue, ProductSearch>()
  const answerIndexes = new Map<string, SearchIndex<DatedAnswer>>()

  function parseAnswers(language: string): SearchIndex<DatedAnswer> {
    const index = answerIndexes.get(language) ?? new SearchIndex(readAnswers(language), describeAnswer)
    answerIndexes.set(language, index)
    return index
  }

  /** A generator, because a folder of many pages takes long to split. */
  function* readAnswers(language: string): Generator<DatedAnswer> {
    const content = contents.get(language)
    if (content) yield* listAnswers(content)
    for (const doc of listDocs(language)) yield answerFromDoc(doc)
  }

  return {
    productsOf(catalogue) {
      const made = productSearches.get(catalogue)
      if (made) return made
      const index = new SearchIndex([...catalogue.products.keys()], (id) => {
        const product = catalogue.products.get(id)
        return product ? describeProduct(product, contents.values()) : []
      })
      productSearches.set(catalogue, index)
      return index
    },

    askSeller: (question, language) =>
      parseAnswers(language)
        .ask(question)
        .filter(({ entry: { isTrueOn, doc } }) => isTrueOn(today()) && (doc === null || isAnswer(doc))),

    findDocs(search, language) {
      const pages = new Map<string, Found<DocSection>>()
      for (const { entry, ...found } of parseAnswers(language).find(search)) {
        const { doc } = entry
        if (doc === null) continue
        const page = `${doc.folder}/${doc.page}`
        if ((pages.get(page)?.score ?? 0) < found.score) pages.set(page, { entry: doc, ...found })
      }
      return [...pages.values()].sort((a, b) => b.score - a.score)
    },

    prepareAnswers: (language) => parseAnswers(language).prepare(),

    listTopics,
    listTellingWords,
  }
}

function describeProduct(
  { summary, detail }: SearchedProduct,
  contents: Iterable<SearchedContent>,
): SearchField[] {
  const { id, name, frameworks, edition, isBundle, type, price } = summary
  const chips = [
    ...frameworks,
    edition ?? '',
    isBundle ? 'bundle' : '',
    type === 'subscription' ? 'subscription' : '',
    price.amount !== null && price.amount <= 0 ? 'free' : '',
  ]
  const category = detail.category?.name ?? ''
  const shown = [...contents]
  const categories = new Set([
    category,
    ...shown.map(({ settings }) => nameCategory(category, settings.categories)),
  ])
  const title = plainName(name)
  const pages = shown.flatMap(({ products }) => products.get(id) ?? [])
  return [
    { text: name, weight: weighName(title), title },
    { text: String(id), weight: WEIGHTS.name },
    { text: chips.join(' '), weight: WEIGHTS.chips },
    ...[...categories].map((text) => ({ text, weight: WEIGHTS.category, title: text })),
    ...pages.map((page) => ({
      text: [...page.features.map(({ title }) => title), ...listDependencies(page)].join(' '),
      weight: WEIGHTS.feature,
    })),
    { text: detail.excerpt, weight: WEIGHTS.excerpt },
    { text: readText(detail.descriptionHtml), weight: WEIGHTS.text },
    ...pages.map(({ intro, description, features }) => ({
      text: [intro ?? '', readText(description ?? ''), ...features.map(({ text }) => text)].join(' '),
      weight: WEIGHTS.text,
    })),
  ]
}

/** A word weighs more in a short name: a bundle names all of its scripts. */
function weighName(title: string): number {
  return WEIGHTS.name * (0.8 + 0.2 / Math.max(1, listWords(title).length))
}

function readText(html: string): string {
  return html.slice(0, MAX_DESCRIPTION_LENGTH).replaceAll(/<[^<>]*>|&#?\w{1,8};/g, ' ')
}

/** The seller's texts that may answer a question, in one language. */
function listAnswers({
  faq,
  services,
  news,
  settings: { promo, subscription },
}: SearchedContent): DatedAnswer[] {
  const always = [
    ...faq.map(({ question, answer }) => ({ question, text: answer })),
    // The page shows these questions below the subscription's name, so they need not repeat it.
    ...(subscription?.faq ?? []).map(({ question, answer }) => ({
      question: `${question} subscription`,
      text: answer,
    })),
    ...services.map(({ name, text }) => ({ question: name, text: `${name}\n${text}` })),
  ]
  const offers = promo
    ? [
        {
          ...PLAIN,
          question: `coupon ${promo.code}`,
          text: `${promo.code}: ${promo.text}`,
          isTrueOn: (day: string) => findPromo({ promo }, day) !== null,
        },
      ]
    : []
  const notes = [...news.values()].map(({ title, date, slug, html, changes }) => ({
    ...PLAIN,
    question: `${title} news`,
    text: `${title} (${date}): /news/${slug}`,
    details: [readText(html), ...Object.values(changes).flat()].join(' '),
    isTrueOn: (day: string) => date <= day,
  }))
  return [...always.map((answer) => ({ ...PLAIN, ...answer })), ...offers, ...notes]
}

const PLAIN = { isTrueOn: () => true, details: '', subject: '', doc: null }

/** A heading stands below the names of its page and its folder. */
function answerFromDoc(doc: DocSection): DatedAnswer {
  const { heading, title, folderTitle, text, excerpt } = doc
  const subject = `${folderTitle} ${title}`
  return { ...PLAIN, question: heading ?? title, text: excerpt, details: text, subject, doc }
}

/** The opening of a folder says what the product is, which the catalogue answers. */
function isAnswer({ isForOwners, heading, title, folderTitle }: DocSection): boolean {
  return !isForOwners && (heading !== null || title !== folderTitle)
}

function describeAnswer({ question, text, details, subject }: DatedAnswer): SearchField[] {
  return [
    { text: question, weight: WEIGHTS.question },
    { text: subject, weight: WEIGHTS.subject },
    { text: `${text} ${details}`, weight: WEIGHTS.excerpt },
  ]
}
