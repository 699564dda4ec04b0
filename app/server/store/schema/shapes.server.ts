/** Building blocks of the store's schemas, whose errors describe the expected value. */
import { z } from 'zod'
import { isTimeZone } from '#app/lib/time-zones.ts'
import { findMarkdownExcess } from '../texts/bounds.server.ts'

const A_ZONE = 'a time zone by its IANA name, such as America/Sao_Paulo'
const MAX_LINE_LENGTH = 300
const MAX_TEXT_LENGTH = 5_000
const MAX_DESCRIPTION_LENGTH = 20_000

/** An object that refuses other keys; its message lists the valid ones. */
export function keys<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? `one of ${names}` : 'a group of keys'),
  })
}

export const Line = z
  .string('a text')
  .trim()
  .min(1, 'a text that is not empty')
  .max(MAX_LINE_LENGTH, `a text of at most ${MAX_LINE_LENGTH} characters`)
export const Text = z
  .string('a text')
  .trim()
  .min(1, 'a text that is not empty')
  .max(MAX_TEXT_LENGTH, `a text of at most ${MAX_TEXT_LENGTH} characters`)
/** Markdown, or HTML as in the platform's descriptions. */
export const Description = z
  .string('a text')
  .trim()
  .min(1, 'a text that is not empty')
  .max(MAX_DESCRIPTION_LENGTH, `a text of at most ${MAX_DESCRIPTION_LENGTH} characters`)
  .refine((text) => findMarkdownExcess(text) === null, 'a text with fewer * _ ~ and levels')
  .meta({ field: 'markdown' })
/** `field` tells the panel's forms the meaning of a text or number; the forms read its limits from the schema. */
export const HttpsUrl = z.string('an https URL').refine(isHttpsUrl, 'an https URL').meta({ field: 'link' })
/** A bare file name in `images/`. */
export const ImageName = z
  .string('the name of a file in images/')
  .regex(/^[\w-][\w.-]{0,99}$/, 'the name of a file in images/')
  .meta({ field: 'picture' })
export const Resource = z
  .string('the name of a resource, such as ng_backpack')
  .regex(/^[a-z0-9][a-z0-9_-]{0,60}$/, 'the name of a resource, such as ng_backpack')
export const PackageId = z.int('a package id').positive('a package id').meta({ field: 'product' })
export const Flag = z.boolean('true or false')
export const whole = (min: number, max: number) => {
  const expected = `a whole number from ${min} to ${max}`
  return z.int(expected).min(min, expected).max(max, expected)
}
export const createList = <Item extends z.ZodType>(item: Item, max = 100) =>
  z.array(item, 'a list').max(max, `at most ${max} entries`)
export const createChoice = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(choices, `one of ${choices.join(', ')}`)
export const TimeZone = z.string(A_ZONE).refine(isTimeZone, A_ZONE).meta({ field: 'timeZone' })
export const Day = z.iso.date('a day such as 2025-04-03')

export const Features = createList(
  z.union(
    [Line.transform((title) => ({ title, text: '' })), keys({ title: Line, text: Text })],
    'a text, or title and text',
  ),
)

export function isHttpsUrl(value: string): boolean {
  if (!URL.canParse(value) || value.length > 2_000) return false
  const { protocol, username, password } = new URL(value)
  return protocol === 'https:' && username === '' && password === ''
}
