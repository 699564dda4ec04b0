import { z } from 'zod'
import { createChoice, createList, Features, Flag, keys, Line, Text } from './shapes.server.ts'

/** `faq.yaml` */
export const Faq = createList(keys({ question: Line, answer: Text }))
export type Faq = z.infer<typeof Faq>

/** `words.yaml`: the pages' texts in the seller's name. */
export const Words = keys({
  home: Text.nullable().default(null),
  features: Features.default([]),
  included: createList(Line, 12).default([]),
  contact: Text.nullable().default(null),
  services: keys({
    lead: Text.nullable().default(null),
    ticket: Text.nullable().default(null),
    steps: createList(Line, 6).default([]),
  }).prefault({}),
  promises: createList(Line, 4).default([]),
  refunds: Text.nullable().default(null),
})
export type Words = z.infer<typeof Words>

/** `words.<language>.yaml`; every text is optional. */
export const WordsTranslation = keys({
  home: Text.optional(),
  features: Features.optional(),
  included: createList(Line, 12).optional(),
  contact: Text.optional(),
  services: keys({
    lead: Text.optional(),
    ticket: Text.optional(),
    steps: createList(Line, 6).optional(),
  }).optional(),
  promises: createList(Line, 4).optional(),
  refunds: Text.optional(),
})
export type WordsTranslation = z.infer<typeof WordsTranslation>

/** The description of a picture. */
export const PictureText = keys({ alt: Line.optional() })
/** `pictures.yaml` and its optional translations `pictures.<language>.yaml`, keyed by file name in `images/`. */
export const PictureTexts = z.record(z.string(), PictureText, 'a group of pictures')
export type PictureTexts = z.infer<typeof PictureTexts>

/** The available icons for services and reasons. */
const ICONS = [
  'server',
  'package-check',
  'bug',
  'terminal',
  'code',
  'gauge',
  'map',
  'layers',
  'message-circle',
  'gift',
  'book-open',
  'life-buoy',
  'shield',
  'rocket',
  'users',
  'star',
  'wrench',
  'palette',
  'clock',
] as const
const Icon = createChoice(ICONS)
export type IconName = z.infer<typeof Icon>

/** `services.yaml` */
export const Services = createList(keys({ name: Line, text: Text, icon: Icon.default('wrench') }))
export type Services = z.infer<typeof Services>

/** `reasons.yaml`: reasons to buy here. */
export const Reasons = createList(keys({ title: Line, text: Text, icon: Icon.default('star') }), 12)
export type Reasons = z.infer<typeof Reasons>

const TransactionId = z
  .string('a transaction id')
  .regex(/^[\w-]{4,64}$/, 'a transaction id such as tbx-12345')
/** `transaction` is the reviewed purchase; it is checked and never shown. */
const Reviews = createList(
  keys({ name: Line, script: Line, text: Text, transaction: TransactionId.nullable().default(null) }),
  200,
)

/**
 * `testimonials.yaml`: `sample` marks invented ones, which a live shop shows only if the seller accepts responsibility.
 */
export const Testimonials = keys({ sample: Flag, reviews: Reviews })
export type Testimonials = z.infer<typeof Testimonials>

/** `testimonials.<language>.yaml`: the same customers, translated; only the original says whether they are samples. */
export const TestimonialsTranslation = keys({ reviews: Reviews })
export type TestimonialsTranslation = z.infer<typeof TestimonialsTranslation>
