import { z } from 'zod'

export type Position = string | number | boolean

/** A switch: its positions, the default first. */
export const oneOf = <const T extends Position>(first: T, ...others: T[]) =>
  z.literal([first, ...others]).default(first)

export const off = () => oneOf(false, true)
export const on = () => oneOf(true, false)

/** The switches of the Checkout API and the Plugin API. */
export const API_SWITCHES = {
  /** Checkout API: its errors as documented (RFC 7807), or as those of the Headless API were seen. */
  checkoutProblems: oneOf('rfc', 'seen'),
  /** Checkout API: the store may sell products of its own and change subscriptions. */
  checkoutApproved: on(),
  /** Checkout API: status after a cancelled subscription; with 200 it is in the body. */
  recurringCancelled: oneOf(200, 204),

  /** Plugin API: the store has a paid plan; without one players cannot be looked up. */
  pluginPlan: off(),
  /** Plugin API: twelve requests at once are too many. */
  pluginParallelLimit: on(),
  /** Plugin API: status for a body that is wrong. */
  pluginInvalidInput: oneOf(422, 400),
  /** Plugin API: which number `/player/{id}/packages` takes: the game's, the API's own, or either. */
  pluginPlayerId: oneOf('either', 'uuid', 'internal'),
  /** Plugin API: a manual payment sends `payment.completed`. */
  manualPaymentEvents: on(),
  /** Plugin API: its 429 says how long to wait. */
  pluginRetryAfter: on(),
}
