import { z } from 'zod'
import { readAsset } from './assets.ts'
import { HEADLESS_OPERATIONS, OTHER_OPERATIONS } from './tebex/operations.ts'

/** Certainty of a source. */
export const CERTAINTIES = {
  documented: 'Tebex or Cfx says so',
  'official code': 'read in code that Tebex publishes',
  'several clients': 'several independent code bases rely on it',
  observed: 'the code of one live store says what it saw',
  'one sighting': 'one public code base',
  inferred: 'a conclusion, seen nowhere',
} as const

export type Certainty = keyof typeof CERTAINTIES

const NAMED = { name: z.string(), certainty: z.literal(Object.keys(CERTAINTIES)) }

/** A source with an address that everybody can open, or one that says when an address was last looked for in vain. */
const Source = z.union([
  z.strictObject({
    ...NAMED,
    url: z.url({ protocol: /^https$/ }),
    /** A line of the page, to the letter. */
    quote: z.string().min(1).max(120),
    /** When the quotation was read there. */
    seen: z.iso.date(),
  }),
  z.strictObject({ ...NAMED, unsourced: z.iso.date() }),
])

const Position = z.union([z.string(), z.number(), z.boolean()])

/** A point in which the live platform differs from the official description, or in which reports disagree. */
const Difference = z.strictObject({
  switch: z.string(),
  operations: z.array(z.enum(['webhook', ...HEADLESS_OPERATIONS, ...OTHER_OPERATIONS])).min(1),
  /** Quotes the official description; null when it is silent. */
  described: z.string().nullable(),
  live: z.string(),
  sources: z.array(Source).min(1),
  /** When the record was last compared with its sources. */
  date: z.iso.date(),
  default: Position,
  /** The position that follows the description; absent where it is silent. */
  strict: Position.optional(),
})
/** A record of `differences.json`. */
export type Difference = z.infer<typeof Difference>

let differences: Difference[] | null = null

/** The records of `differences.json`. */
export function listDifferences(): readonly Difference[] {
  differences ??= z.array(Difference).parse(JSON.parse(readAsset('differences.json')))
  return differences
}
