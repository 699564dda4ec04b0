import {
  BasketCompleteError,
  BasketGoneError,
  CategoryGoneError,
  type CodeRefusalReason,
  CouponInvalidError,
  CreatorCodeInvalidError,
  CredentialsRequiredError,
  type ErrorFacts,
  GiftCardInvalidError,
  GiftRefusedError,
  InvalidRequestError,
  LoginRequiredError,
  OptionRequiredError,
  PackageGoneError,
  QuantityLimitError,
  RateLimitedError,
  RecipientUnknownError,
  StoreUnknownError,
  type TebexError,
  UpstreamError,
} from '../errors.ts'
import { isRecord, type WireRecord } from '../schemas/reader.ts'
import type { OperationId } from './operations.ts'

type ErrorClass = new (facts: ErrorFacts) => TebexError
type Rule = readonly [RegExp, ErrorClass]

const MAX_DETAIL_LENGTH = 500

// A detail of this kind leaves the sentence for the customer to the title.
const SAYS_NOTHING = /^(invalid options?|bad request|unprocessable (entity|content))\.?$/i

// The platform has no machine-readable codes, so its sentences are matched here and nowhere else.
const RULES_FOR_ALL: readonly Rule[] = [
  [/too many (invalid )?requests/i, RateLimitedError],
  [/basic auth|auth\w* credentials/i, CredentialsRequiredError],
  [/must (be )?(log ?in|logged in|login|authenticate)|(log ?in|login) (before|first)/i, LoginRequiredError],
  [
    /(account|webstore|store) (identifier|id|token)\b.*(invalid|not found)|invalid (account|webstore|store)/i,
    StoreUnknownError,
  ],
  [/basket (was |is |could )?(not (be )?found|expired|does not exist)|invalid basket/i, BasketGoneError],
  [
    /(basket|order)\b.*\b(is complete|(been|is|was|already) (paid|completed?))|already been (paid|completed)/i,
    BasketCompleteError,
  ],
]

const RULES_FOR_PACKAGES: readonly Rule[] = [
  [/receive the gift is invalid/i, RecipientUnknownError],
  [
    /be gifted|gift(s|ing)?\b.*\b(not (supported|allowed|enabled|available)|disabled)|support gifting/i,
    GiftRefusedError,
  ],
  [/invalid options?\b/i, OptionRequiredError],
  [/quantity|limit|maximum|already (own|purchased|bought)|sold out|out of stock/i, QuantityLimitError],
  [
    /options? provided|please (enter|select|choose)|variable|\btype\b.*(required|invalid)/i,
    OptionRequiredError,
  ],
  [/user(name)?\b.*(not found|invalid|unknown)|invalid user|recipient/i, RecipientUnknownError],
  [
    /package\b.*(not found|invalid|unknown|unavailable|not exist|not in the)|(invalid|unknown) package/i,
    PackageGoneError,
  ],
  [/category\b.*(not found|invalid|unknown|not exist)|(invalid|unknown) category/i, CategoryGoneError],
]

const COUPON_UNKNOWN = /selected coupon code is invalid/i

const REASONS: [RegExp, CodeRefusalReason][] = [
  [/\b(together|combined?)\b/i, 'exclusive'],
  [/\bno balance\b/i, 'no_balance'],
  [/\b(minimum|at least)\b/i, 'below_minimum'],
  [/already (been )?(applied|used)/i, 'already_used'],
]

const NOT_APPLICABLE = /\b(not|n't) (apply|applicable)\b|\blimit\b/i

// A refusal of these operations has this error unless its sentence says something more general.
const MEANING: Partial<Record<OperationId, ErrorClass>> = {
  applyCoupon: CouponInvalidError,
  removeCoupon: CouponInvalidError,
  applyGiftCard: GiftCardInvalidError,
  removeGiftCard: GiftCardInvalidError,
  applyCreatorCode: CreatorCodeInvalidError,
  removeCreatorCode: CreatorCodeInvalidError,
  getPackage: PackageGoneError,
  getCategory: CategoryGoneError,
  getCategoryIncludePackages: CategoryGoneError,
  getCategoryIncludeDynamicPackages: CategoryGoneError,
  getPaymentById: InvalidRequestError,
  refundPaymentById: InvalidRequestError,
  getRecurringPayment: InvalidRequestError,
  updateRecurringPayment: InvalidRequestError,
  cancelRecurringPayment: InvalidRequestError,
}

type Refusal = {
  operation: OperationId
  status: number
  /** The parsed body, undefined when it was not JSON. */
  body: unknown
  retryAfterMs: number | null
  hasBasket: boolean
  /** Texts that must not leave the client: idents, tokens, keys. */
  secrets: readonly string[]
}

/** Some responses with status 200 say in their body that they are errors. */
export function isRefusal(body: unknown): boolean {
  if (!isRecord(body)) return false
  if (body.status === 'error' || body.success === false) return true
  return typeof body.status === 'number' && body.status >= 400 && typeof body.detail === 'string'
}

/** The error that a response stands for. */
export function toError(refusal: Refusal): TebexError {
  const { operation, status, body, retryAfterMs, secrets } = refusal
  const sentences = isRecord(body) ? listSentences(body) : []
  const sentence = sentences.find((each) => !SAYS_NOTHING.test(each)) ?? sentences[0] ?? ''
  const Cause = findCause(refusal)
  return new Cause({
    operation,
    status,
    detail: cleanDetail(sentence, secrets),
    retryAfterMs,
    isNotApplicable: isNotApplicable(refusal, sentence),
    reason: reasonIn(sentence),
  })
}

/** Seen live: 400 for a coupon that exists but does not fit the basket, 422 for one that is unknown. */
function isNotApplicable({ operation, status }: Refusal, sentence: string): boolean {
  if (COUPON_UNKNOWN.test(sentence)) return false
  if (operation === 'applyCoupon' && status === 400) return true
  return reasonIn(sentence) !== null || NOT_APPLICABLE.test(sentence)
}

function reasonIn(sentence: string): CodeRefusalReason | null {
  return REASONS.find(([pattern]) => pattern.test(sentence))?.[1] ?? null
}

function findCause({ operation, status, body, hasBasket }: Refusal): ErrorClass {
  if (status === 429) return RateLimitedError
  if (status >= 500 || status === 408) return UpstreamError
  if (!isRecord(body)) return status === 401 ? CredentialsRequiredError : UpstreamError
  const text = listSentences(body)
    .join(' ')
    .slice(0, 2 * MAX_DETAIL_LENGTH)
  const general = match(RULES_FOR_ALL, text)
  if (general !== null) return general
  if (status === 401 || status === 403) return CredentialsRequiredError
  return MEANING[operation] ?? match(RULES_FOR_PACKAGES, text) ?? byStatus(status, hasBasket)
}

function byStatus(status: number, hasBasket: boolean): ErrorClass {
  if (status !== 404 && status !== 410) return InvalidRequestError
  return hasBasket ? BasketGoneError : StoreUnknownError
}

function match(rules: readonly Rule[], text: string): ErrorClass | null {
  return rules.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

/** Lists the sentences of a body, most telling first, each cut before a pattern sees it. */
function listSentences(body: WireRecord): string[] {
  return [body.detail, body.message, body.error_message, body.title]
    .filter((sentence) => typeof sentence === 'string')
    .map((sentence) => sentence.slice(0, 4 * MAX_DETAIL_LENGTH).trim())
    .filter((sentence) => sentence !== '')
}

function cleanDetail(sentence: string, secrets: readonly string[]): string | null {
  const withoutTags = sentence.replace(/<\/?[a-z!][^>]*(>|$)/gi, ' ')
  const withoutSecrets = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), withoutTags)
  const oneLine = withoutSecrets.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return oneLine === '' ? null : oneLine.slice(0, MAX_DETAIL_LENGTH)
}

/** Reads a Retry-After header, seconds or a date, as milliseconds from `now`; null when it says neither. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\s*\d{1,9}(\.\d+)?\s*$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
