/** The shapes of the seller's files. Every key is listed: a misspelt one stops the start instead of doing nothing. */
import { z } from 'zod'
import { isTimeZone } from '#app/lib/time-zones.ts'

/** Of the whole folder; see format.server.ts. */
export const FORMAT = 1

const A_ZONE = 'a time zone by its IANA name, such as America/Sao_Paulo'
const LONGEST_LINE = 300
const LONGEST_TEXT = 5_000

/** An object that takes no other keys, and says which ones there are. */
export function keys<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? `one of ${known}` : 'a group of keys'),
  })
}

const Line = z
  .string('a text')
  .trim()
  .min(1, 'a text that is not empty')
  .max(LONGEST_LINE, `a text of at most ${LONGEST_LINE} characters`)
const Text = z
  .string('a text')
  .trim()
  .min(1, 'a text that is not empty')
  .max(LONGEST_TEXT, `a text of at most ${LONGEST_TEXT} characters`)
/** `field` tells the panel's forms what a string or number stands for; its limits they read off the schema. */
const HttpsUrl = z.string('an https URL').refine(isHttpsUrl, 'an https URL').meta({ field: 'link' })
/** A file of `images/`, written as its bare name. */
const ImageName = z
  .string('the name of a file in images/')
  .regex(/^[\w-][\w.-]{0,99}$/, 'the name of a file in images/')
  .meta({ field: 'picture' })
const PackageId = z.int('a package id').positive('a package id').meta({ field: 'product' })
const Flag = z.boolean('true or false')
const whole = (min: number, max: number) => {
  const expected = `a whole number from ${min} to ${max}`
  return z.int(expected).min(min, expected).max(max, expected)
}
export const listOf = <Item extends z.ZodType>(item: Item, max = 100) =>
  z.array(item, 'a list').max(max, `at most ${max} entries`)
const oneOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(choices, `one of ${choices.join(', ')}`)
const TimeZone = z.string(A_ZONE).refine(isTimeZone, A_ZONE).meta({ field: 'timeZone' })
const Day = z.iso.date('a day such as 2025-04-03')

const ModelNames = listOf(Line, 10).min(1, 'at least one model')

/** A snowflake id, which YAML would round as a number. */
const RoleId = z
  .string('a role id in quotes, such as "1100000000000000001"')
  .regex(/^\d{15,21}$/, 'a role id in quotes, such as "1100000000000000001"')

const Titles = z.tuple([Line, Line], 'two titles')
const Questions = listOf(keys({ question: Line, answer: Text }), 20)

/** The words of `settings.yaml` in another language. Names, addresses, codes and numbers are the same in all. */
const SettingsTranslation = keys({
  tagline: Line.optional(),
  promo: keys({ text: Line }).optional(),
  claims: keys({ badge: Line }).optional(),
  subscription: keys({
    intro: Text.optional(),
    included: listOf(Line, 12).optional(),
    faq: Questions.optional(),
  }).optional(),
  comeBackTitles: Titles.optional(),
})
export type SettingsTranslation = z.infer<typeof SettingsTranslation>

const Numbers = keys({
  authBackupHours: whole(1, 168).default(24),
  sessionCheckSeconds: whole(5, 3600).default(30),
  loginDelayMs: whole(0, 2000).default(100),
  carouselSeconds: whole(1, 60).default(3),
  featuredItems: whole(1, 24).default(8),
  categoryPreview: whole(1, 24).default(6),
  toastSeconds: whole(1, 30).default(3),
  couponNoticeMs: whole(500, 30_000).default(2000),
  copyNoticeMs: whole(500, 30_000).default(2000),
  overlayMs: whole(0, 5000).default(800),
  titleSwapMs: whole(250, 10_000).default(1000),
  trackingTimeoutMs: whole(500, 30_000).default(5000),
})

/** `settings.yaml` */
export const Settings = keys({
  format: z.literal(FORMAT, `the number ${FORMAT}`).default(FORMAT),
  name: Line,
  tagline: Line,
  links: keys({
    documentation: HttpsUrl.nullable().default(null),
    discord: HttpsUrl.nullable().default(null),
    youtube: HttpsUrl.nullable().default(null),
  }).prefault({}),
  support: keys({ email: z.email('an e-mail address').nullable().default(null) }).prefault({}),
  subscription: keys({
    packageId: PackageId,
    category: Line,
    intro: Text.nullable().default(null),
    included: listOf(Line, 12).default([]),
    faq: Questions.default([]),
  })
    .nullable()
    .default(null),
  promo: keys({
    code: z.string('a coupon code').regex(/^[\w-]{1,64}$/, 'a coupon code of letters, digits, - and _'),
    percent: whole(1, 100),
    text: Line,
  })
    .nullable()
    .default(null),
  claims: keys({
    referencePrice: oneOf(['multiple', 'platform']).default('platform'),
    factor: z.number('a number above 1').gt(1, 'a number above 1').max(10, 'a number up to 10').default(2),
    badge: Line.default('50% OFF'),
    popular: oneOf(['listed', 'sold']).default('listed'),
    popularIds: listOf(PackageId).default([]),
    testimonials: oneOf(['listed', 'verified']).default('verified'),
    acknowledged: Flag.default(false),
  }).prefault({}),
  reviews: keys({ approval: oneOf(['before', 'after']).default('before') }).prefault({}),
  hot: keys({ categories: listOf(Line).default([]) }).prefault({}),
  services: keys({ categories: listOf(Line).default([]) }).prefault({}),
  privacy: keys({
    ip: oneOf(['truncated', 'full', 'none']).default('truncated'),
    retentionDays: whole(1, 750).default(90),
    chats: oneOf(['full', 'anonymous', 'none']).default('full'),
  }).prefault({}),
  /** Whose days revenue is counted in. */
  timeZone: TimeZone.default('UTC'),
  /** Who owns the package has the role in the seller's Discord server. */
  discordRoles: listOf(keys({ package: PackageId, role: RoleId }), 250).default([]),
  assistant: keys({ models: ModelNames }).prefault({
    models: ['llama-3.1-8b-instant', 'llama-3.1-70b-versatile', 'mixtral-8x7b-32768', 'gemma-7b-it'],
  }),
  comeBackTitles: Titles.nullable().default(null),
  /** By language. */
  translations: z.record(z.string(), SettingsTranslation, 'a group of languages').default({}),
  numbers: Numbers.prefault({}),
})
export type Settings = z.infer<typeof Settings>

const Features = listOf(
  z.union(
    [Line.transform((title) => ({ title, text: '' })), keys({ title: Line, text: Text })],
    'a text, or title and text',
  ),
)

/** `products/<package id>.yaml`: what the platform does not know about a product. */
export const ProductPage = keys({
  edition: oneOf(['escrow', 'unlocked']).nullable().default(null),
  badge: Line.nullable().default(null),
  /** The same product in its other edition. */
  otherEdition: PackageId.nullable().default(null),
  frameworks: listOf(Line, 10).default([]),
  /** `platform`: only on the store's own pages at Tebex, to which the button leads. */
  soldAt: oneOf(['shop', 'platform']).default('shop'),
  video: HttpsUrl.nullable().default(null),
  /** For customers, on their purchases; without one the shop's own documentation. */
  documentation: HttpsUrl.nullable().default(null),
  changelog: HttpsUrl.nullable().default(null),
  image: ImageName.nullable().default(null),
  intro: Text.nullable().default(null),
  features: Features.default([]),
  dependencies: listOf(Line).default([]),
  /** Package ids of a bundle's scripts. */
  includes: listOf(PackageId).default([]),
  /** What escrow locks, and what stays open. */
  locked: listOf(Line).default([]),
  editable: listOf(Line).default([]),
})
export type ProductPage = z.infer<typeof ProductPage>

/** `products/<package id>.<language>.yaml`: the words of a product's file, as far as they are translated. */
export const ProductTranslation = keys({
  badge: Line.optional(),
  intro: Text.optional(),
  features: Features.optional(),
  dependencies: listOf(Line).optional(),
  locked: listOf(Line).optional(),
  editable: listOf(Line).optional(),
})
export type ProductTranslation = z.infer<typeof ProductTranslation>

/** `faq.yaml` */
export const Faq = listOf(keys({ question: Line, answer: Text }))
export type Faq = z.infer<typeof Faq>

/** `words.yaml`: what the pages say in the seller's name. */
export const Words = keys({
  home: Text.nullable().default(null),
  features: Features.default([]),
  included: listOf(Line, 12).default([]),
  contact: Text.nullable().default(null),
  services: keys({
    lead: Text.nullable().default(null),
    ticket: Text.nullable().default(null),
    steps: listOf(Line, 6).default([]),
  }).prefault({}),
  promises: listOf(Line, 4).default([]),
  refunds: Text.nullable().default(null),
})
export type Words = z.infer<typeof Words>

/** `words.<language>.yaml`, as far as they are translated. */
export const WordsTranslation = keys({
  home: Text.optional(),
  features: Features.optional(),
  included: listOf(Line, 12).optional(),
  contact: Text.optional(),
  services: keys({
    lead: Text.optional(),
    ticket: Text.optional(),
    steps: listOf(Line, 6).optional(),
  }).optional(),
  promises: listOf(Line, 4).optional(),
  refunds: Text.optional(),
})
export type WordsTranslation = z.infer<typeof WordsTranslation>

/** A picture in words. */
export const PictureText = keys({ alt: Line.optional() })
/** `pictures.yaml`, and `pictures.<language>.yaml` as far as they are translated; by the file's name in `images/`. */
export const PictureTexts = z.record(z.string(), PictureText, 'a group of pictures')
export type PictureTexts = z.infer<typeof PictureTexts>

/** Pictures of services and reasons that the pages can draw. */
export const ICONS = [
  ...['server', 'package-check', 'bug', 'terminal', 'code', 'gauge', 'map', 'layers', 'message-circle'],
  ...['gift', 'book-open', 'life-buoy', 'shield', 'rocket', 'users', 'star', 'wrench', 'palette', 'clock'],
] as const
const Icon = oneOf(ICONS)
export type IconName = z.infer<typeof Icon>

/** `services.yaml` */
export const Services = listOf(keys({ name: Line, text: Text, icon: Icon.default('wrench') }))
export type Services = z.infer<typeof Services>

/** `reasons.yaml`: why to buy here. */
export const Reasons = listOf(keys({ title: Line, text: Text, icon: Icon.default('star') }), 12)
export type Reasons = z.infer<typeof Reasons>

const TransactionId = z
  .string('a transaction id')
  .regex(/^[\w-]{4,64}$/, 'a transaction id such as tbx-12345')
/** `transaction` is the purchase that the customer speaks of; it is checked and never shown. */
const Reviews = listOf(
  keys({ name: Line, script: Line, text: Text, transaction: TransactionId.nullable().default(null) }),
  200,
)

/** `testimonials.yaml`: `sample` marks invented ones, which a live shop shows only when the seller takes it on himself. */
export const Testimonials = keys({ sample: Flag, reviews: Reviews })
export type Testimonials = z.infer<typeof Testimonials>

/** `testimonials.<language>.yaml`: the same customers in other words; whether they are samples, the original says. */
export const TestimonialsTranslation = keys({ reviews: Reviews })
export type TestimonialsTranslation = z.infer<typeof TestimonialsTranslation>

/** What stands between the `---` lines of `pages/*.md`. */
export const PageHead = keys({ title: Line, updated: Day.nullable().default(null) })
export type PageHead = z.infer<typeof PageHead>

const A_VERSION = 'a version in quotes, such as "1.4"'
/** What stands between the `---` lines of `news/*.md`. */
export const NoteHead = keys({
  title: Line,
  date: Day,
  /** Without any it is news of the shop. */
  products: listOf(PackageId, 20).default([]),
  /** YAML would read 1.10 as the number 1.1. */
  version: z
    .string(A_VERSION)
    .regex(/^[\w.+-]{1,30}$/, A_VERSION)
    .nullable()
    .default(null),
})
export type NoteHead = z.infer<typeof NoteHead>

/** `news/<name>.<language>.md`: the rest is the same in all languages. */
export const NoteTranslationHead = keys({ title: Line })

export const LONGEST_NOTE = 20_000

export function isHttpsUrl(value: string): boolean {
  if (!URL.canParse(value) || value.length > 2_000) return false
  const { protocol, username, password } = new URL(value)
  return protocol === 'https:' && username === '' && password === ''
}
