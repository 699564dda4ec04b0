/** Answers without a language model, from facts of the catalogue and the seller's texts, with a way to reach people. */

import { formatMoney } from '#app/lib/money.ts'
import { formatName } from '#app/lib/plain-name.ts'
import { getMessages } from '#app/messages/all.server.ts'
import { listDependencies } from '#app/server/store/dependencies.server.ts'
import type { Found } from '#app/shop/search/types.ts'
import {
  type AssistantContent,
  isFree,
  type KnownProduct,
  priceText,
  type QuestionFacts,
  quoteAnswer,
} from './facts.server.ts'
import { type FoundAmount, listAmounts, meansCurrency } from './money-check.server.ts'
import { texts } from './texts/all.server.ts'
import type { ChatLanguage } from './types.ts'

type LookUp = {
  language: ChatLanguage
  /** The meanings of the question's words. */
  topics: ReadonlySet<string>
  /** The content in the visitor's language. */
  content: AssistantContent
  /** The answer about the visitor's own purchases; null for other questions. */
  purchases: string | null
  /** The answer about installation; null for other questions. */
  help: string | null
  /** True for the first answer of a conversation, which names the way to reach people. */
  isFirst: boolean
}
/** The products with these ids appear below the text. */
type LookedUp = { text: string; ids: number[] }

/**
 * From this strength on the question names a product or repeats a question of the seller's; a lower score is a word in a
 * text.
 */
const NAMED = 8
const ANSWERED = 3
/** Below this share of the best score a product is a guess. */
const CLOSE_ENOUGH = 0.7
/** FAQ and catalogue both answer if each has this share of the other's score. */
const BOTH_FROM = 0.6
const MAX_PRODUCTS = 3
const FRAMEWORKS: Readonly<Record<string, string>> = { esx: 'ESX', qbcore: 'QBCore', qbox: 'QBox' }

export function lookUpAnswer(question: string, facts: QuestionFacts, lookUp: LookUp): LookedUp {
  const { language, topics, content, purchases, help, isFirst } = lookUp
  const t = texts[language].answer
  const { discord } = content.settings.links
  const { email } = content.settings.support
  const people = discord ?? email
  if (topics.has('human') && people) return { text: t.person(people, texts[language].person.ask), ids: [] }
  const reply = help === null ? answerTopic(question, facts, lookUp) : { text: help, ids: [] }
  const { text, ids } = reply ?? quoteSeller(facts, { language, isAboutPurchases: purchases !== null })
  const isNothing = purchases === null && text === '' && ids.length === 0
  const contact = discord ? t.community(discord) : email && t.noCommunity(email)
  const lines = [
    purchases,
    text,
    isNothing && t.nothing,
    (isFirst || isNothing) && contact,
    // The cards follow the text.
    !reply && ids.length > 0 && t.found,
  ]
  return { text: lines.filter((line) => typeof line === 'string' && line !== '').join('\n\n'), ids }
}

/** Answers from the catalogue alone; null for questions that it cannot answer. */
function answerTopic(
  question: string,
  { catalogue, products }: QuestionFacts,
  { language, topics, content }: LookUp,
): LookedUp | null {
  const t = texts[language].answer
  const { marks } = getMessages(language).product
  const named = listNamed(products)
  const sold = named.length > 0 ? named : [...catalogue.products.values()]
  const paid = sold.filter((product) => !isFree(product.summary) && product.summary.price.amount !== null)
  const byPrice = paid.toSorted((a, b) => readAmount(a) - readAmount(b))
  const [cheapest] = byPrice
  const limit = topics.has('under') ? readLimit(question) : null
  if (limit !== null && cheapest) {
    const { currency } = cheapest.summary.price
    const within = byPrice.filter((product) => readAmount(product) <= limit.cents)
    const amount = formatMoney(limit.cents, currency, language)
    const text = within.length === 0 ? t.noneUnder(amount) : t.under(within.length, amount)
    const note = meansCurrency(limit.mark, currency) ? '' : `${t.otherCurrency(currency)} `
    // The most expensive ones are closest to the visitor's budget.
    return { text: note + text, ids: listIds(within.toReversed()) }
  }
  if (topics.has('cheapest') && cheapest)
    return {
      text: t.cheapest(formatName(cheapest.summary.name, marks), priceText(cheapest.summary, language)),
      ids: listIds([cheapest]),
    }
  const [product] = named
  if (!product) return null
  const { id, path, frameworks } = product.summary
  const name = formatName(product.summary.name, marks)
  if (topics.has('dependency') && !topics.has('looking')) {
    const page = content.products.get(id)
    const needs = page ? listDependencies(page) : []
    return { text: needs.length > 0 ? t.needs(name, needs.join(', ')) : t.needsPage(name, path), ids: [id] }
  }
  if (!topics.has('works-with') && !topics.has('framework')) return null
  if (frameworks.length === 0) return null
  const missing = Object.entries(FRAMEWORKS).flatMap(([topic, framework]) =>
    topics.has(topic) && !frameworks.includes(framework) ? [framework] : [],
  )
  const works = t.worksWith(name, frameworks.join(', '))
  return { text: missing.length > 0 ? `${t.notFor(name, missing.join(', '))} ${works}` : works, ids: [id] }
}

/**
 * Quotes FAQ, services, news or documentation, and lists the products that the question names. Questions about
 * purchases get no products.
 */
function quoteSeller(
  { answers, products }: QuestionFacts,
  { language, isAboutPurchases }: { language: ChatLanguage; isAboutPurchases: boolean },
): LookedUp {
  const [answer] = answers
  const named = isAboutPurchases ? [] : listNamed(products)
  // Names score higher than questions, so shares are compared.
  const ofAnswer = answer && answer.strength >= ANSWERED ? answer.score / NAMED : 0
  const ofProducts = named.length > 0 ? (products[0]?.score ?? 0) / NAMED : 0
  const isAnswered = ofAnswer > 0 && ofAnswer >= ofProducts * BOTH_FROM
  const isAboutProducts = ofProducts > 0 && ofProducts >= ofAnswer * BOTH_FROM
  return {
    text: isAnswered && answer ? quoteAnswer(answer.entry, language) : '',
    ids: isAboutProducts ? listIds(named) : [],
  }
}

/** The products that the question names, best match first. */
function listNamed(products: readonly Found<KnownProduct>[]): KnownProduct[] {
  const best = products[0]?.score ?? 0
  return products
    .filter(({ score, strength }) => strength >= NAMED && score >= best * CLOSE_ENOUGH)
    .map(({ entry }) => entry)
}

/** The visitor's budget. */
function readLimit(question: string): FoundAmount | null {
  const [amount] = listAmounts(question)
  if (amount) return amount
  const [number] = /\d{1,6}(?:[.,]\d{1,2})?/.exec(question) ?? []
  return number === undefined
    ? null
    : { cents: Math.round(Number(number.replace(',', '.')) * 100), mark: null }
}

function readAmount({ summary }: KnownProduct): number {
  return summary.price.amount ?? 0
}

function listIds(products: readonly KnownProduct[]): number[] {
  return products.slice(0, MAX_PRODUCTS).map(({ summary }) => summary.id)
}
