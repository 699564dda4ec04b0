import { isRecord, required, type WireRecord } from './reader.ts'

/** An amount of money in hundredths of its currency's unit: always an integer, possibly negative. */
export type Cents = number

/** Beyond this many units of any currency a price is a fault, not a price. */
const MAX_UNITS = 1e10

/** Identifiers, dates and addresses of e-mail are far shorter; what is longer is none. In characters, as all of these. */
const MAX_TEXT_LENGTH = 1_000
/** Names and questions: a page prints a name some thirty times. */
const MAX_NAME_LENGTH = 500
/** Longer than any description that a page would show. */
const MAX_HTML_LENGTH = 100_000
/** Browsers and proxies take no longer addresses. */
const MAX_URL_LENGTH = 2_048
/** Length of `custom` as JSON; sellers and shops fill it. */
const MAX_RECORD_LENGTH = 10_000

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/

/** Reads a number, or a string that is nothing but a decimal number; everything else is null. */
export function toNumber(value: unknown): number | null {
  const isDecimal = typeof value === 'string' && DECIMAL.test(value.trim())
  const number = isDecimal ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Turns major units (9.99, "9.99") into integer cents; text, objects and absurd sizes are null, never `NaN`. */
export function toCents(value: unknown): Cents | null {
  const units = toNumber(value)
  if (units === null || Math.abs(units) > MAX_UNITS) return null
  // Adding zero turns the -0 that rounding may leave into a plain 0.
  return Math.round(units * 100) + 0
}

/** Reads an http or https address; protocol-relative ones become https, anything else is null. */
export function toUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_URL_LENGTH) return null
  const trimmed = value.trim()
  const absolute = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed
  const url = URL.parse(absolute)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? absolute : null
}

function toText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string' || value.length > MAX_TEXT_LENGTH) return null
  return value.trim() === '' ? null : value.trim()
}

function toName(value: unknown): string {
  if (typeof value !== 'string') return toText(value) ?? ''
  const name = value.trim()
  return name.length <= MAX_NAME_LENGTH ? name : `${cutText(name, MAX_NAME_LENGTH - 1)}…`
}

function toHtml(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value.length <= MAX_HTML_LENGTH ? value : cutText(value, MAX_HTML_LENGTH)
}

/** A copy: a slice would keep the whole string in memory. Not cut through a character that takes two places. */
function cutText(text: string, length: number): string {
  const cut = text.slice(0, length)
  return new TextDecoder().decode(new TextEncoder().encode(cut.replace(/[\ud800-\udbff]$/, '')))
}

function toBoundedRecord(value: unknown): WireRecord {
  return isRecord(value) && JSON.stringify(value).length <= MAX_RECORD_LENGTH ? value : {}
}

export function toInteger(value: unknown): number | null {
  const number = toNumber(value)
  return Number.isSafeInteger(number) ? number : null
}

/** A whole number above zero. */
export function toId(value: unknown): number | null {
  const number = toInteger(value)
  return number !== null && number > 0 ? number : null
}

const isTrue = (value: unknown): boolean => value === true || value === 1 || value === 'true' || value === '1'

export const toCurrency = (value: unknown) =>
  typeof value === 'string' && /^[A-Za-z]{3}$/.test(value) ? value.toUpperCase() : null

const toAmount = (value: unknown) => {
  const amount = toCents(value)
  return amount !== null && amount >= 0 ? amount : null
}

/** A price in cents; negative ones are kept, because the shop prints them as free. */
export const price = toCents
/** A tax or a reduction in cents; it cannot be negative. */
export const amount = toAmount
/** Three capital letters, or null. */
export const currency = toCurrency
/** Trimmed text, or null when there is none or it is longer than any identifier. */
export const text = toText
/** Text that an entity cannot do without. */
export const needed = required(toText, 'text')
/** A trimmed name or question, cut with dots, or the empty string. */
export const plain = toName
/** HTML of the seller as it came, cut where it is absurdly long, or the empty string. */
export const html = toHtml
export const url = toUrl
export const neededUrl = required(toUrl, 'an http or https address')
export const flag = isTrue
export const integer = toInteger
export const number = toNumber
/** Number of pieces; 1 when the platform says nothing. */
export const quantity = (value: unknown) => Math.max(1, toInteger(value) ?? 1)
/** A position in a list; 0 when the platform gives none. */
export const order = (value: unknown) => toInteger(value) ?? 0
/** An object; PHP writes an empty one as `[]`. One that is absurdly large is empty too. */
export const record = toBoundedRecord
/** The one field without which an entity is dropped. */
export const id = required(toId, 'a whole number above zero')
