/** `settings.yaml`. Every key is listed: a misspelt one stops the start instead of having no effect. */
import { z } from 'zod'
import {
  createChoice,
  createList,
  Day,
  Flag,
  HttpsUrl,
  keys,
  Line,
  PackageId,
  Text,
  TimeZone,
  whole,
} from './shapes.server.ts'

/** The format of the whole folder. */
const FORMAT = 1

const ModelNames = createList(Line, 10).min(1, 'at least one model')

/** A snowflake id, which YAML would round as a number. */
const RoleId = z
  .string('a role id in quotes, such as "1100000000000000001"')
  .regex(/^\d{15,21}$/, 'a role id in quotes, such as "1100000000000000001"')
  .meta({ field: 'role' })

const Titles = z.tuple([Line, Line], 'two titles')
const Questions = createList(keys({ question: Line, answer: Text }), 20)
/** `name` is the platform's name; null in a field keeps the platform's value. */
const Categories = createList(
  keys({ name: Line, label: Line.nullable().default(null), description: Text.nullable().default(null) }),
)

/**
 * The texts of `settings.yaml` in another language. Names, addresses, codes and numbers are the same in all languages.
 */
const SettingsTranslation = keys({
  tagline: Line.optional(),
  promo: keys({ text: Line }).optional(),
  claims: keys({ badge: Line }).optional(),
  subscription: keys({
    intro: Text.optional(),
    included: createList(Line, 12).optional(),
    faq: Questions.optional(),
  }).optional(),
  categories: Categories.optional(),
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

/** Sections of the home page below its first screen, in their default order. */
const HOME_SECTIONS = ['featured', 'subscription', 'reviews', 'reasons', 'faq'] as const

const HomeSections = createList(createChoice(HOME_SECTIONS), HOME_SECTIONS.length).superRefine(
  (names, { addIssue }) => {
    for (const [place, name] of names.entries())
      if (names.indexOf(name) < place)
        addIssue({ code: 'custom', path: [place], message: 'a section that the list does not have yet' })
  },
)

/** The banner shows from the first to the last day, both included, in the shop's time zone. */
const Promo = keys({
  code: z.string('a coupon code').regex(/^[\w-]{1,64}$/, 'a coupon code of letters, digits, - and _'),
  percent: whole(1, 100),
  text: Line,
  from: Day.nullable().default(null),
  until: Day.nullable().default(null),
}).superRefine(({ from, until }, { addIssue }) => {
  if (from !== null && until !== null && until < from)
    addIssue({ code: 'custom', path: ['until'], message: 'a day not before `from`' })
})

const Currency = z
  .string('a currency')
  .regex(/^[A-Z]{3}$/, 'a currency of three capital letters, such as EUR')

/** One unit of a currency is worth `rate` units of the main currency. */
const Rates = createList(
  keys({
    currency: Currency,
    rate: z.number('a number above 0').gt(0, 'a number above 0').max(1_000_000, 'a number up to 1000000'),
  }),
  20,
)

/** The rates do not name the currency that they lead to, so the main currency is required with them. */
const MoneySettings = keys({
  currency: Currency.nullable().default(null),
  rates: Rates.default([]),
  supportSeesAmounts: Flag.default(false),
}).superRefine(({ currency, rates }, { addIssue }) => {
  if (currency === null && rates.length > 0)
    addIssue({ code: 'custom', path: ['currency'], message: 'the main currency that the rates lead to' })
  for (const [place, { currency: code }] of rates.entries())
    if (code === currency || rates.findIndex((rate) => rate.currency === code) < place)
      addIssue({ code: 'custom', path: ['rates', place], message: 'a currency that has no rate yet' })
})

/** `settings.yaml` */
export const Settings = keys({
  format: z.literal(FORMAT, `the number ${FORMAT}, which this version of the shop reads`).default(FORMAT),
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
    included: createList(Line, 12).default([]),
    faq: Questions.default([]),
  })
    .nullable()
    .default(null),
  promo: Promo.nullable().default(null),
  claims: keys({
    referencePrice: createChoice(['multiple', 'platform']).default('platform'),
    factor: z.number('a number above 1').gt(1, 'a number above 1').max(10, 'a number up to 10').default(2),
    badge: Line.default('50% OFF'),
    popular: createChoice(['listed', 'sold']).default('listed'),
    popularIds: createList(PackageId).default([]),
    testimonials: createChoice(['listed', 'verified']).default('verified'),
    acknowledged: Flag.default(false),
  }).prefault({}),
  reviews: keys({ approval: createChoice(['before', 'after']).default('before') }).prefault({}),
  home: keys({ sections: HomeSections.default([...HOME_SECTIONS]) }).prefault({}),
  hot: keys({ categories: createList(Line).default([]) }).prefault({}),
  services: keys({ categories: createList(Line).default([]) }).prefault({}),
  /** The seller's texts for categories of the platform. */
  categories: Categories.default([]),
  privacy: keys({
    ip: createChoice(['truncated', 'full', 'none']).default('truncated'),
    retentionDays: whole(1, 750).default(90),
    chats: createChoice(['full', 'anonymous', 'none']).default('full'),
  }).prefault({}),
  /** The time zone of the days in the revenue. */
  timeZone: TimeZone.default('UTC'),
  /** The panel's main currency, and the people who see amounts. */
  money: MoneySettings.prefault({}),
  /** Owners of the package get the role in the seller's Discord server. */
  discordRoles: createList(keys({ package: PackageId, role: RoleId }), 250).default([]),
  assistant: keys({ models: ModelNames }).prefault({
    models: ['llama-3.1-8b-instant', 'llama-3.1-70b-versatile', 'mixtral-8x7b-32768', 'gemma-7b-it'],
  }),
  comeBackTitles: Titles.nullable().default(null),
  /** By language. */
  translations: z.record(z.string(), SettingsTranslation, 'a group of languages').default({}),
  numbers: Numbers.prefault({}),
})
export type Settings = z.infer<typeof Settings>
