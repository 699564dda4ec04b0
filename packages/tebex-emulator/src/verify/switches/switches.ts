/** Observers of the records in `differences.json`. */
import { BASKET_SWITCHES } from './basket.ts'
import { CATALOGUE_SWITCHES } from './catalogue.ts'
import type { Observe } from './observe.ts'
import { REFUSAL_SWITCHES } from './refusals.ts'

const BROWSER = 'needs a browser'
const WEBHOOK = 'needs a webhook'
const PAYMENT = 'needs a payment'
const PLUGIN = 'belongs to the Plugin API'
const CHECKOUT = 'belongs to the Checkout API'

/** Why a record cannot be looked at with requests alone. */
const HIDDEN: Readonly<Record<string, string>> = {
  otherHost: BROWSER,
  cancelledLogin: BROWSER,
  loginLateReads: BROWSER,
  completeParams: PAYMENT,
  completeEvent: BROWSER,
  usernameRequired: 'needs a Minecraft store and a basket without a name',
  untypedBody: 'needs a request that does not name its type',
  webhookUsername: WEBHOOK,
  emptySubjectArray: WEBHOOK,
  phpEscapes: WEBHOOK,
  basketEvents: WEBHOOK,
  gatewayFee: PAYMENT,
  pluginPlan: PLUGIN,
  pluginParallelLimit: PLUGIN,
  pluginRetryAfter: PLUGIN,
  pluginInvalidInput: PLUGIN,
  pluginPlayerId: PLUGIN,
  manualPaymentEvents: PLUGIN,
  checkoutProblems: CHECKOUT,
  checkoutApproved: CHECKOUT,
  recurringCancelled: CHECKOUT,
}

const OBSERVERS: Readonly<Record<string, Observe>> = {
  ...CATALOGUE_SWITCHES,
  ...BASKET_SWITCHES,
  ...REFUSAL_SWITCHES,
}

/** Finds the observer of a switch, or the reason that it has none. */
export function findObserver(name: string): Observe | { why: string } {
  return OBSERVERS[name] ?? { why: HIDDEN[name] ?? 'is not looked at' }
}
