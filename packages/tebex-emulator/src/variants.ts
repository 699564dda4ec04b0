/**
 * Where the platform's behaviour is unsettled, both readings: each switch is one of them.
 * The defaults are what clients saw live, or the commoner reading.
 */
export const DEFAULT_VARIANTS = {
  /** Add, remove and set quantity return the bare basket instead of `{data}`. */
  bareBasket: false,
  /** Login links arrive inside one more array. */
  authNested: false,
  /** The store needs no login: no login links, and packages can be added at once. */
  loginNotNeeded: false,
  /** `username_id` as a string. */
  usernameIdString: false,
  /** `basket.id` as a string, as the description says. */
  basketIdString: false,
  /** One category or package arrives in an array, as the description says. */
  singleAsArray: false,
  /** A fresh basket has `links: {}` instead of `links: []`. */
  emptyLinksObject: false,
  /** What `custom` is when nothing was given. */
  emptyCustom: 'array' as 'array' | 'null' | 'object',
  /** What `creator_code` is when there is none. */
  noCreatorCode: 'empty' as 'empty' | 'null' | 'absent',
  /** `in_basket.price` is the price of the whole line instead of one piece. */
  linePriceTotal: false,
  /** A basket line says the chosen type instead of the catalogue's. */
  lineTypeChosen: false,
  /** A basket that is not known: which of the two sentences. */
  basketNotFound: 'Basket not found' as 'Basket not found' | 'Invalid basket identifier provided',
  /** Status for adding a package that does not exist. */
  unknownPackageAdd: 422 as 400 | 404 | 422,
  /** Status for a quantity above the limit. */
  quantityLimit: 422 as 400 | 422,
  /** A package without quantities refuses any `quantity` field, even 1. */
  strictQuantity: true,
  /** Adding a package without quantities a second time: refused, or stacked. */
  readdDisabled: 'refuse' as 'refuse' | 'stack',
  /** Status for a gift recipient that cannot be found. */
  recipientUnknown: 422 as 400 | 422,
  /** Its sentence: what live stores saw, or the older reading. */
  recipientSentence: 'The user selected to receive the gift is invalid.' as
    | 'The user selected to receive the gift is invalid.'
    | 'User not found',
  /** Status for a coupon that exists but does nothing for the basket. */
  couponNotApplicable: 400 as 400 | 422,
  /** Status for a gift card that is not valid. */
  giftCardInvalid: 422 as 400 | 404 | 422,
  /** Status for a creator code that is not valid. */
  creatorCodeInvalid: 422 as 404 | 422,
  /** Coupons, gift cards and creator codes also work without the token in the path. */
  codesOnBasketBase: false,
  /** Login page and checkout redirect on to another host, as the live login does: here this machine's other name. */
  otherHost: false,
  /** What a cancelled login adds to the return address. */
  cancelledLogin: 'nothing' as 'nothing' | 'success=false',
  /** What the checkout adds to the complete address. */
  completeParams: 'nothing' as 'nothing' | 'transaction',
  /** A refusal to a client that does not accept JSON is a redirect. */
  redirectWithoutAccept: true,
  /** Lists of packages and categories lack `variables` and `options`; only the single package has them. */
  listsWithoutQuestions: false,
  /** Where the platform's own questions (`discord_id`, `giftcard_to`, `username_id`, `server_id`) are announced. */
  systemQuestionsIn: 'variables' as 'variables' | 'options' | 'both' | 'nowhere',
  /** A missing or wrong answer: the sentence in `detail`, or "Invalid options" there and the sentence in `title`. */
  optionSentence: 'detail' as 'detail' | 'title',
  /** A dropdown takes only the id of an option, only its value, or either. */
  dropdownAnswer: 'either' as 'either' | 'id' | 'value',
  /** Prices differ by the country of the visitor; with `currency` each country pays in its own. */
  regionalPrices: 'none' as 'none' | 'price' | 'currency',
  /** An `ip_address` that is not a global IPv4 is refused. */
  refusePrivateAddress: false,
  /** After the login page the basket is read so often before it names its player. */
  loginLateReads: 0 as 0 | 1 | 2 | 3 | 1000,
  /** The first add that lacks a variable fails with 500, the next one with 400. */
  addFirst500: false,
  /** Money as text. */
  moneyStrings: false,
  /** `user_limit` as `{limit, period_length}`, which it is in any case where there is a period. */
  userLimitObject: false,
  /** `disabled` and `supports_*` of the store as text. */
  storeFlagsText: false,
  /** Refusals arrive with status 200 and `status: "error"`. */
  errorsAs200: false,
  /** Refusals follow RFC 9457 instead of the platform's older shape. */
  rfcProblems: false,
  /** Prices include the tax. */
  taxInclusive: false,
  /** `username` of a webhook's customer. */
  webhookUsername: 'object' as 'object' | 'string' | 'null',
  /** Empty objects in webhooks are `[]`. */
  emptySubjectArray: false,
  /** Plugin API: the store has a paid plan; without one players cannot be looked up. */
  pluginPlan: false,
  /** Plugin API: twelve requests at once are too many. */
  pluginParallelLimit: true,
  /** Plugin API: its 429 says how long to wait. */
  pluginRetryAfter: true,
  /** Webhook bodies escape `/` and letters beyond ASCII, as PHP does. */
  phpEscapes: true,
}

export type Variants = typeof DEFAULT_VARIANTS

/** What the switches that are not on or off can be. */
const CHOICES: { readonly [name: string]: readonly (string | number)[] } = {
  emptyCustom: ['array', 'null', 'object'],
  noCreatorCode: ['empty', 'null', 'absent'],
  basketNotFound: ['Basket not found', 'Invalid basket identifier provided'],
  unknownPackageAdd: [422, 404, 400],
  quantityLimit: [422, 400],
  readdDisabled: ['refuse', 'stack'],
  recipientUnknown: [422, 400],
  recipientSentence: ['The user selected to receive the gift is invalid.', 'User not found'],
  couponNotApplicable: [400, 422],
  systemQuestionsIn: ['variables', 'options', 'both', 'nowhere'],
  optionSentence: ['detail', 'title'],
  dropdownAnswer: ['either', 'id', 'value'],
  regionalPrices: ['none', 'price', 'currency'],
  loginLateReads: [0, 1, 2, 3, 1000],
  giftCardInvalid: [422, 404, 400],
  creatorCodeInvalid: [422, 404],
  cancelledLogin: ['nothing', 'success=false'],
  completeParams: ['nothing', 'transaction'],
  webhookUsername: ['object', 'string', 'null'],
}

/** Every position that a switch can have; empty for a name that is no switch. */
export function choicesOf(name: string): readonly (string | number | boolean)[] {
  if (!Object.hasOwn(DEFAULT_VARIANTS, name)) return []
  return CHOICES[name] ?? [false, true]
}

/** Sets switches by name; throws for a switch or a position that does not exist. */
export function setVariants(variants: Variants, wanted: Readonly<Record<string, unknown>>): void {
  const chosen = Object.entries(wanted).map(([name, value]) => {
    const choice = choicesOf(name).find((c) => String(c) === String(value))
    if (choice === undefined)
      throw new Error(`There is no switch ${name} with the position ${String(value)}.`)
    return [name, choice]
  })
  Object.assign(variants, Object.fromEntries(chosen))
}

/** How often one address may call before it is sent away; `null` means never. */
export type Limits = {
  /** All calls of one address. */
  requests: { count: number; windowMs: number } | null
  /** Its refused calls (4xx); afterwards everything is refused until the window ends. */
  invalid: { count: number; windowMs: number } | null
}
