/** Finds the facts for one question in the seller's texts and the live catalogue. */

import { localizeHref } from '#app/lib/locale-path.ts'
import { formatMoney } from '#app/lib/money.ts'
import { getMessages } from '#app/messages/all.server.ts'
import { languages } from '#app/messages/index.ts'
import type { Store } from '#app/server/store/store.server.ts'
import type { ProductSummary } from '#app/shop/catalog/types.ts'
import type { Answer, Found, SearchedCatalogue, SearchedProduct, ShopSearch } from '#app/shop/search/types.ts'
import type { PriceFacts } from './money-check.server.ts'
import { texts } from './texts/all.server.ts'
import type { ChatCard, ChatLanguage } from './types.ts'

export type KnownProduct = SearchedProduct
export type KnownCatalogue = SearchedCatalogue & { version: string }
export type AssistantContent = Pick<Store, 'settings' | 'faq' | 'services' | 'assistant' | 'products'>

export type QuestionFacts = {
  /** Best first. */
  products: Found<KnownProduct>[]
  answers: readonly Found<Answer>[]
  catalogue: KnownCatalogue
}

type Asked = { language: ChatLanguage; question: string; before: string | null }

const MAX_PRODUCTS = 8
const MAX_ANSWERS = 6
const EMPTY: KnownCatalogue = { version: '', products: new Map() }

/** The question before counts half, so that "and how much is it?" finds something. */
export function findFacts(
  { language, question, before }: Asked,
  { search, catalogue = EMPTY }: { search: ShopSearch; catalogue: KnownCatalogue | undefined },
): QuestionFacts {
  const products = search.productsOf(catalogue)
  const found = addHalf(products.ask(question), before === null ? [] : products.ask(before))
  const answers = search.askSeller(question, language)
  return {
    catalogue,
    products: found.slice(0, MAX_PRODUCTS).flatMap(({ entry: id, ...rest }) => {
      const entry = catalogue.products.get(id)
      return entry ? [{ entry, ...rest }] : []
    }),
    answers: addHalf(answers, before === null ? [] : search.askSeller(before, language)).slice(
      0,
      MAX_ANSWERS,
    ),
  }
}

/** A section of the documentation begins with its heading as a link. */
export function quoteAnswer({ text, doc }: Answer, language: ChatLanguage): string {
  if (doc === null) return text
  const heading = (doc.heading ?? doc.title).replaceAll(/[[\]]/g, '')
  return `[${heading}](${localizeHref(doc.path, language, languages)})\n${text}`
}

function addHalf<Entry>(found: readonly Found<Entry>[], earlier: readonly Found<Entry>[]): Found<Entry>[] {
  const byEntry = new Map(found.map((match) => [match.entry, match]))
  for (const { entry, score, strength } of earlier) {
    const other = byEntry.get(entry) ?? { score: 0, strength: 0 }
    const both = { score: other.score + score / 2, strength: Math.max(other.strength, strength) }
    byEntry.set(entry, { entry, ...both })
  }
  return [...byEntry.values()].toSorted((a, b) => b.score - a.score)
}

export function isFree({ price }: ProductSummary): boolean {
  return price.amount !== null && price.amount <= 0
}

/** The price as this language formats it. */
export function priceText({ price }: ProductSummary, language: ChatLanguage): string {
  const isGift = price.amount !== null && price.amount <= 0
  if (isGift) return texts[language].answer.free
  const amount = formatMoney(price.amount, price.currency, language)
  return price.period === null ? amount : `${amount} ${getMessages(language).price.perMonth}`
}

export function createCard({ summary }: KnownProduct, language: ChatLanguage): ChatCard {
  const { id, name, path, picture } = summary
  return { id, name, path, price: priceText(summary, language), picture }
}

/** The amounts that an answer may contain. */
export function priceFacts({ products }: KnownCatalogue, store: AssistantContent): PriceFacts {
  return {
    products: [...products.values()].map(({ summary: { name, price } }) => ({
      name,
      amounts: [price.amount, price.was].flatMap((cents) =>
        cents === null ? [] : [{ cents, currency: price.currency }],
      ),
    })),
    storeTexts: [
      store.assistant ?? '',
      ...store.faq.map(({ answer }) => answer),
      ...store.services.map(({ text }) => text),
    ].join('\n'),
  }
}
