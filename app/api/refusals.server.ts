import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Status by code; `problems` of the messages has the texts under the same codes. */
const REFUSALS = {
  login_required: 401,
  add_failed: 502,
  package_gone: 404,
  option_required: 422,
  remove_failed: 502,
  coupon_rejected: 422,
  coupon_failed: 502,
  coupon_remove_failed: 502,
  coupon_missing: 400,
  code_unknown: 422,
  code_not_applicable: 422,
  code_failed: 502,
  code_remove_failed: 502,
  code_missing: 400,
  auth_failed: 502,
  auth_link_missing: 502,
  auth_response_invalid: 502,
  login_unfinished: 401,
  login_unconfirmed: 401,
  login_unavailable: 503,
  basket_empty: 409,
  checkout_failed: 502,
  basket_unavailable: 503,
  orders_unavailable: 503,
  confirmation_required: 422,
  rate_limited: 429,
  platform_busy: 503,
  quantity_limit: 422,
  recipient_unknown: 422,
  gift_refused: 422,
  not_sold_here: 422,
  already_owned: 409,
  not_owned: 403,
  review_invalid: 422,
  review_missing: 404,
  reviews_unavailable: 503,
  discord_cancelled: 409,
  discord_expired: 409,
  discord_unavailable: 503,
} as const satisfies Record<string, ContentfulStatusCode>

export type RefusalCode = keyof typeof REFUSALS

export const getRefusalStatus = (code: RefusalCode): ContentfulStatusCode => REFUSALS[code]
