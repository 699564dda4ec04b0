/** The cause of an error, as a code that does not change between versions. */
export type TebexErrorCode =
  | 'login_required'
  | 'basket_gone'
  | 'basket_complete'
  | 'coupon_invalid'
  | 'gift_card_invalid'
  | 'creator_code_invalid'
  | 'option_required'
  | 'quantity_limit'
  | 'package_gone'
  | 'category_gone'
  | 'recipient_unknown'
  | 'gift_refused'
  | 'credentials_required'
  | 'store_unknown'
  | 'invalid_request'
  | 'rate_limited'
  | 'timeout'
  | 'aborted'
  | 'connection'
  | 'upstream'
  | 'malformed'

export type ErrorFacts = {
  operation: string
  status?: number | null
  detail?: string | null
  retryAfterMs?: number | null
  cause?: unknown
  isNotApplicable?: boolean
  reason?: CodeRefusalReason | null
}

/** Why a code that exists does not fit a basket; `exclusive`: another code of the basket excludes it. */
export type CodeRefusalReason = 'exclusive' | 'no_balance' | 'below_minimum' | 'already_used'

/** A call that failed. Decide on `code`; nothing in here carries an ident, a token or a key. */
export abstract class TebexError extends Error {
  /** The cause, stable between versions. */
  abstract readonly code: TebexErrorCode
  /** The HTTP status of the response, or null when there was none. */
  readonly status: number | null
  /** The operationId of the API description. */
  readonly operation: string
  /** The platform's own sentence: plain text, at most 500 characters; show it only where that is wanted. */
  readonly detail: string | null
  /** Milliseconds that the platform asks to wait, or null when it said nothing. */
  readonly retryAfterMs: number | null

  constructor({ operation, status = null, detail = null, retryAfterMs = null, cause }: ErrorFacts) {
    super(`${operation} failed${status === null ? '' : ` with status ${status}`}`, { cause })
    this.name = new.target.name
    this.operation = operation
    this.status = status
    this.detail = detail
    this.retryAfterMs = retryAfterMs
  }

  /** True when no clear response came. A write may have happened then: look before writing again. */
  get isOutcomeUnknown(): boolean {
    return OUTCOME_UNKNOWN.has(this.code)
  }
}

const OUTCOME_UNKNOWN: ReadonlySet<TebexErrorCode> = new Set([
  'timeout',
  'aborted',
  'connection',
  'upstream',
  'malformed',
])

/** The basket has no signed-in customer yet. */
export class LoginRequiredError extends TebexError {
  readonly code = 'login_required'
}

/** The platform does not know the basket (any more). */
export class BasketGoneError extends TebexError {
  readonly code = 'basket_gone'
}

/** The basket was paid and cannot be changed. */
export class BasketCompleteError extends TebexError {
  readonly code = 'basket_complete'
}

/** A coupon, gift card or creator code was refused. */
export abstract class CodeRefusedError extends TebexError {
  /** True for a code that exists but does not fit this basket; false for one that is unknown or has expired. */
  readonly isNotApplicable: boolean
  /** Why it does not fit, where the platform's sentence says so. */
  readonly reason: CodeRefusalReason | null

  constructor({ isNotApplicable = false, reason = null, ...facts }: ErrorFacts) {
    super(facts)
    this.isNotApplicable = isNotApplicable
    this.reason = reason
  }
}

/** The coupon does not exist, has expired or does not fit the basket. */
export class CouponInvalidError extends CodeRefusedError {
  readonly code = 'coupon_invalid'
}

/** The gift card was refused. */
export class GiftCardInvalidError extends CodeRefusedError {
  readonly code = 'gift_card_invalid'
}

/** The creator code was refused. */
export class CreatorCodeInvalidError extends CodeRefusedError {
  readonly code = 'creator_code_invalid'
}

/** A variable or option of the package is missing or wrong. */
export class OptionRequiredError extends TebexError {
  readonly code = 'option_required'
}

/** More pieces than the package or the customer's limit allows. */
export class QuantityLimitError extends TebexError {
  readonly code = 'quantity_limit'

  /** The highest number that the platform's sentence names, 0 for what is sold out; null when it names none. */
  get most(): number | null {
    const sentence = this.detail ?? ''
    if (/sold out|out of stock/i.test(sentence)) return 0
    const [, number] = /\b(?:greater than|most|maximum(?: of)?) (\d{1,6})\b/i.exec(sentence) ?? []
    return number === undefined ? null : Number(number)
  }
}

/** The platform does not know the package. */
export class PackageGoneError extends TebexError {
  readonly code = 'package_gone'
}

/** The platform does not know the category. */
export class CategoryGoneError extends TebexError {
  readonly code = 'category_gone'
}

/** The customer who shall receive the gift, or the username given, does not exist. */
export class RecipientUnknownError extends TebexError {
  readonly code = 'recipient_unknown'
}

/** The package or the store allows no gifts. */
export class GiftRefusedError extends TebexError {
  readonly code = 'gift_refused'
}

/** The call needs the private key, and there is none or it was refused. */
export class CredentialsRequiredError extends TebexError {
  readonly code = 'credentials_required'
}

/** The public token belongs to no store. */
export class StoreUnknownError extends TebexError {
  readonly code = 'store_unknown'
}

/** The arguments cannot be sent (status null, no call was made) or the platform refused them for another reason. */
export class InvalidRequestError extends TebexError {
  readonly code = 'invalid_request'
}

/** Too many calls; see `retryAfterMs`. */
export class RateLimitedError extends TebexError {
  readonly code = 'rate_limited'
}

/** The deadline passed before the whole response was read. */
export class TimeoutError extends TebexError {
  readonly code = 'timeout'
}

/** The signal ended the call. */
export class AbortedError extends TebexError {
  readonly code = 'aborted'
}

/** The connection failed, or broke before the whole response was read. */
export class ConnectionError extends TebexError {
  readonly code = 'connection'
}

/** No usable response: a 5xx, a redirect, HTML, broken JSON or too many bytes. */
export class UpstreamError extends TebexError {
  readonly code = 'upstream'
}

/** JSON of a shape that cannot be what was asked for. The message names the place and what was expected there. */
export class MalformedError extends TebexError {
  readonly code = 'malformed'
  /** A description of the right value, such as `a basket ident`; null where the parts are right and the whole is not. */
  readonly expected: string | null
  /** The fields that lead to the fault, as the platform writes them: `data[0].id`; empty for the whole body. */
  readonly path: string

  constructor({
    expected = null,
    path = '',
    ...facts
  }: ErrorFacts & { expected?: string | null; path?: string }) {
    super(facts)
    this.expected = expected
    this.path = path
    if (expected !== null) this.message += `: ${path || 'the body'} is not ${expected}`
  }
}
