import { z } from 'zod'

/** An amount of money in hundredths of its currency's unit: always an integer, possibly negative. */
export type Cents = number

/** Beyond this many units of any currency a price is a fault, not a price. */
const MOST_UNITS = 1e10

/** Identifiers, dates and addresses of e-mail are far shorter; what is longer is none. In characters, as all of these. */
const LONGEST_TEXT = 1_000
/** Names and questions: a page prints a name some thirty times. */
const LONGEST_NAME = 500
/** Longer than any description that a page would show. */
const LONGEST_HTML = 100_000
/** Browsers and proxies take no longer addresses. */
const LONGEST_URL = 2_048
/** Entries of a list within an entity: pictures, questions, coupons, lines of a basket. */
const MOST_ENTRIES = 500
/** Length of `custom` as JSON; sellers and shops fill it. */
const LONGEST_RECORD = 10_000

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/

export type WireRecord = Record<string, unknown>

export function isRecord(value: unknown): value is WireRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads a number, or a string that is nothing but a decimal number; everything else is null. */
export function toNumber(value: unknown): number | null {
  const isDecimal = typeof value === 'string' && DECIMAL.test(value.trim())
  const number = isDecimal ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Turns major units (9.99, "9.99") into integer cents; text, objects and absurd sizes are null, never `NaN`. */
export function toCents(value: unknown): Cents | null {
  const units = toNumber(value)
  if (units === null || Math.abs(units) > MOST_UNITS) return null
  // Adding zero turns the -0 that rounding may leave into a plain 0.
  return Math.round(units * 100) + 0
}

/** Reads an http or https address; protocol-relative ones become https, anything else is null. */
export function toUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST_URL) return null
  const trimmed = value.trim()
  const absolute = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed
  const url = URL.parse(absolute)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? absolute : null
}

/** Reads the items of a list; PHP writes a list with holes as an object with numbered keys. */
export function toItems(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return null
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(value) : null
}

function toText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string' || value.length > LONGEST_TEXT) return null
  return value.trim() === '' ? null : value.trim()
}

function toName(value: unknown): string {
  if (typeof value !== 'string') return toText(value) ?? ''
  const name = value.trim()
  return name.length <= LONGEST_NAME ? name : `${cutText(name, LONGEST_NAME - 1)}…`
}

function toHtml(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value.length <= LONGEST_HTML ? value : cutText(value, LONGEST_HTML)
}

/** A copy: a slice would keep the whole string in memory. Not cut through a character that takes two places. */
function cutText(text: string, length: number): string {
  const cut = text.slice(0, length)
  return Buffer.from(/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut).toString()
}

function toBoundedRecord(value: unknown): WireRecord {
  return isRecord(value) && JSON.stringify(value).length <= LONGEST_RECORD ? value : {}
}

function toInteger(value: unknown): number | null {
  const number = toNumber(value)
  return Number.isSafeInteger(number) ? number : null
}

const isTrue = (value: unknown) => value === true || value === 1 || value === 'true' || value === '1'

const toCurrency = (value: unknown) =>
  typeof value === 'string' && /^[A-Za-z]{3}$/.test(value) ? value.toUpperCase() : null

const toAmount = (value: unknown) => {
  const amount = toCents(value)
  return amount !== null && amount >= 0 ? amount : null
}

/** A price in cents; negative ones are kept, because the shop prints them as free. */
export const price = z.unknown().transform(toCents)
/** A tax or a reduction in cents; it cannot be negative. */
export const amount = z.unknown().transform(toAmount)
/** Three capital letters, or null. */
export const currency = z.unknown().transform(toCurrency)
/** Trimmed text, or null when there is none or it is longer than any identifier. */
export const text = z.unknown().transform(toText)
/** A trimmed name or question, cut with dots, or the empty string. */
export const plain = z.unknown().transform(toName)
/** HTML of the seller as it came, cut where it is absurdly long, or the empty string. */
export const html = z.unknown().transform(toHtml)
export const url = z.unknown().transform(toUrl)
export const flag = z.unknown().transform(isTrue)
export const integer = z.unknown().transform(toInteger)
export const number = z.unknown().transform(toNumber)
/** Number of pieces; 1 when the platform says nothing. */
export const quantity = integer.transform((value) => Math.max(1, value ?? 1))
/** A position in a list; 0 when the platform gives none. */
export const order = z.unknown().transform((value) => toInteger(value) ?? 0)
/** An object; PHP writes an empty one as `[]`. One that is absurdly large is empty too. */
export const record = z.unknown().transform(toBoundedRecord)
/** The one field without which an entity is dropped. */
export const id = z.preprocess(toInteger, z.int().positive())

/** The first entries of a list, without unreadable ones. */
export function list<Schema extends z.ZodType>(schema: Schema, most = MOST_ENTRIES) {
  return z
    .unknown()
    .transform((value) => (toItems(value) ?? []).slice(0, most).flatMap((item) => readable(schema, item)))
}

/** An entity, or null when it is absent or unreadable. */
export function maybe<Schema extends z.ZodType>(schema: Schema) {
  return z.unknown().transform((value) => readable(schema, value).at(0) ?? null)
}

/** A part of an entity; one that is absent or no object has the empty values of its fields. */
export function part<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((value) => (isRecord(value) ? value : {}), entity(shape))
}

/** The entry in a list of one, or an empty list when the schema refuses it. */
export function readable<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema>[] {
  const result = schema.safeParse(value)
  return result.success ? [result.data] : []
}

/** An object whose camelCase fields are read from the platform's snake_case ones. */
export function entity<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape).map((key) => ({ key, wire: toSnakeCase(key) }))
  const pick = (value: unknown) =>
    isRecord(value) ? Object.fromEntries(names.map(({ key, wire }) => [key, value[wire]])) : value
  return z.preprocess(pick, z.object(shape))
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
