/** Finds amounts of money in a text and compares them with the shop's prices. */
import type { Cents } from '#app/lib/money.ts'

type Amount = { cents: Cents; currency: string }
export type PriceFacts = {
  /** Every product with its price, and its reference price while that is shown. */
  products: readonly { name: string; amounts: readonly Amount[] }[]
  /** The seller's own texts. */
  storeTexts: string
}

const NUMBER = String.raw`\d{1,3}(?:[ .,'\u00a0\u202f]\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,15}(?:[.,]\d{1,2})?`
const MARK = String.raw`US\$|R\$|C\$|A\$|[$€£¥]|\b(?:USD|EUR|GBP|BRL|CAD|AUD|CHF|JPY)\b`
const WORD = String.raw`\b(?:dollars?|d[oó]lar(?:es)?|dollari|euros?|pounds?|libras?|reais|livres|sterline|pfund)\b`
const SPACE = String.raw`[ \u00a0\u202f]?`
const MONEY = new RegExp(
  `(?<before>${MARK})${SPACE}(?<a>${NUMBER})|(?<b>${NUMBER})${SPACE}(?<after>${MARK}|${WORD})|(?<![\\w.,])(?<!v|version )(?<c>\\d+[.,]\\d{2})(?![\\d%.,]*[\\d%])`,
  'giu',
)

/** `mark` is the currency as written; null without one. */
export type FoundAmount = { cents: Cents; mark: string | null }

export function listAmounts(text: string): FoundAmount[] {
  return [...text.matchAll(MONEY)].map(({ groups }) => ({
    cents: toCents(groups?.a ?? groups?.b ?? groups?.c ?? ''),
    mark: groups?.before ?? groups?.after ?? null,
  }))
}

/**
 * Accepts a sentence if all its amounts are prices of the products that it names, or of any product if it names none.
 */
export function isHarmless(sentence: string, { products, storeTexts }: PriceFacts): boolean {
  const found = listAmounts(sentence)
  if (found.length === 0) return true
  const text = sentence.toLowerCase()
  const named = products.filter(({ name }) => text.includes(name.toLowerCase()))
  const prices = (named.length > 0 ? named : products).flatMap(({ amounts }) => amounts)
  const quoted = named.length > 0 ? [] : listAmounts(storeTexts)
  return found.every(
    (amount) =>
      prices.some((price) => price.cents === amount.cents && meansCurrency(amount.mark, price.currency)) ||
      quoted.some(({ cents, mark }) => cents === amount.cents && mark === amount.mark),
  )
}

function toCents(text: string): Cents {
  const decimals = /[.,](\d{1,2})$/.exec(text)
  const whole = (decimals ? text.slice(0, decimals.index) : text).replace(/\D/g, '')
  return Number(whole) * 100 + Number((decimals?.[1] ?? '').padEnd(2, '0'))
}

/** True if a mark in a text can stand for the currency. */
export function meansCurrency(mark: string | null, currency: string): boolean {
  if (mark === null) return true
  const written = mark.toUpperCase()
  if (written === currency || written === findSymbol(currency)) return true
  if (written === 'US$') return currency === 'USD'
  if (/^D/.test(written)) return findSymbol(currency) === '$'
  if (/^EURO/.test(written)) return currency === 'EUR'
  if (/^(POUND|LIBRA|LIVRE|STERLIN|PFUND)/.test(written)) return currency === 'GBP'
  return written === 'REAIS' && currency === 'BRL'
}

const symbols = new Map<string, string>()

function findSymbol(currency: string): string {
  const cached = symbols.get(currency)
  if (cached !== undefined) return cached
  const symbol = readSymbol(currency)
  symbols.set(currency, symbol)
  return symbol
}

function readSymbol(currency: string): string {
  try {
    const parts = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    })
    return parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  } catch {
    return currency
  }
}
