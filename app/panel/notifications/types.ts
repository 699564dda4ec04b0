import { z } from 'zod'

export const TOPICS = [
  ...(['sale', 'refund', 'dispute', 'renewal', 'review', 'news', 'no_sale', 'logins', 'platform'] as const),
  'report',
] as const
export type Topic = (typeof TOPICS)[number]

export const CHANNEL_KINDS = ['discord', 'webhook'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

export const CHANNEL_LANGUAGES = ['pt', 'en'] as const
export type ChannelLanguage = (typeof CHANNEL_LANGUAGES)[number]

const Money = z.object({ amount: z.int(), currency: z.string() })

const order = <const Kind extends string>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    transaction: z.string(),
    /** Null if the platform omits it. */
    total: Money.nullable(),
    products: z.array(z.object({ name: z.string(), quantity: z.int() })),
  })

/** `kept` remains after refunds, tax and fees. */
const Earned = z.object({ kept: z.int(), currency: z.string(), isConverted: z.boolean() })

/** Amounts in hundredths of the currency's unit. */
export const WeeklyReport = z.object({
  kind: z.literal('weekly_report'),
  /** Days in the seller's time zone; both are included. */
  from: z.string(),
  to: z.string(),
  /** The main currency first, then each currency without a rate. */
  totals: z.array(
    z.object({
      currency: z.string(),
      isConverted: z.boolean(),
      kept: z.int(),
      keptBefore: z.int(),
      net: z.int(),
      orders: z.int(),
      refunds: z.int(),
      taxKnownOrders: z.int(),
      feeKnownOrders: z.int(),
    }),
  ),
  /** The main currency; `rates` are the values of one unit of the others in it. */
  main: z.string(),
  rates: z.array(z.object({ currency: z.string(), rate: z.number() })),
  /** Highest `kept` first. */
  products: z.array(Earned.extend({ name: z.string(), quantity: z.int() })),
  /** The source with the most sales; null without a known source. */
  bestSource: z.object({ name: z.string(), orders: z.int(), kept: z.array(Earned) }).nullable(),
  attention: z.object({ reviews: z.int(), webhooks: z.int(), notifications: z.int(), findings: z.int() }),
})
export type WeeklyReport = z.infer<typeof WeeklyReport>

/** A note in one language; `path` is its page in the shop. */
const NewsText = z.object({ title: z.string(), text: z.string(), path: z.string() })

/** The facts of a notification; they never name a customer. */
export const NotificationFacts = z.discriminatedUnion('kind', [
  order('sale'),
  order('refund'),
  order('dispute_opened'),
  order('dispute_won'),
  order('dispute_lost'),
  z.object({
    kind: z.literal('renewal_failed'),
    reference: z.string(),
    price: Money.nullable(),
    products: z.array(z.string()),
  }),
  z.object({ kind: z.literal('review_waiting'), package: z.int(), stars: z.int() }),
  z.object({
    kind: z.literal('news'),
    note: z.string(),
    texts: z.object({ pt: NewsText, en: NewsText }),
  }),
  z.object({ kind: z.literal('no_sale'), hours: z.int() }),
  z.object({ kind: z.literal('logins_failing'), failed: z.int(), of: z.int() }),
  z.object({ kind: z.literal('admin_locked'), refusals: z.int() }),
  z.object({
    kind: z.literal('rules_changed'),
    /** The name of the person; empty for the owner from the environment. */
    by: z.string(),
    rules: z.array(z.enum(['discordRoles', 'privacy', 'claims', 'reviews.approval', 'money'])),
  }),
  z.object({ kind: z.literal('platform_away') }),
  z.object({ kind: z.literal('platform_back'), minutes: z.int() }),
  WeeklyReport,
  z.object({ kind: z.literal('test') }),
])
export type NotificationFacts = z.infer<typeof NotificationFacts>
type NotificationKind = NotificationFacts['kind']

export const DELIVERY_ERRORS = [
  'rate_limited',
  /** The webhook is gone or forbidden: only the seller can change that. */
  'refused',
  /** The receiver refuses this message. */
  'rejected',
  /** The receiver did not respond, or its error does not concern the message. */
  'unavailable',
  /** The name resolves to a private network. */
  'private_address',
  /** No SESSION_SECRET opens the stored address. */
  'sealed',
] as const
export type DeliveryErrorCode = (typeof DELIVERY_ERRORS)[number]

export type Channel = {
  id: string
  kind: ChannelKind
  name: string
  language: ChannelLanguage
  topics: Topic[]
  silenceHours: number
  isEnabled: boolean
  /** The address's host and last characters; null if no secret opens it. */
  maskedAddress: string | null
}

export type TypedChannel = Pick<Channel, 'kind' | 'name' | 'language' | 'topics' | 'isEnabled'> & {
  /** Empty for a new channel. */
  id: string
  silenceHours: string
  address: string
  secret: string
}

export type NotificationState = 'waiting' | 'sent' | 'failed'

export type Notification = {
  /** Unique. */
  id: string
  /** The channel's name. */
  channel: string
  kind: NotificationKind
  /** ISO 8601, UTC. */
  createdAt: string
  finishedAt: string | null
  state: NotificationState
  attempts: number
  /** The error of the last attempt. */
  error: DeliveryErrorCode | null
  httpStatus: number | null
}

export const CHANNEL_OUTCOMES = [
  ...(['saved', 'removed', 'gone', 'invalid', 'bad_address', 'bad_secret', 'too_many'] as const),
  ...(['test_sent', 'test_waiting'] as const),
] as const
export type ChannelOutcome = (typeof CHANNEL_OUTCOMES)[number]

export const CHANNEL_LIMITS = { name: 60, address: 500, secretMin: 16, secretMax: 200, hoursMax: 720 }
