import { z } from 'zod'
import { listDifferences } from './differences.ts'
import { API_SWITCHES, off, on, oneOf, type Position } from './switches.ts'

/**
 * Each reading of a behaviour of the platform that is unsettled. The default is the reading that most independent
 * sources show; `differences.json` names the sources.
 */
const SWITCHES = {
  /** The kind of the store, which decides how its customers sign in. */
  storeKind: oneOf('fivem', 'minecraft', 'steam', 'discord', 'universal'),

  /** Add, remove and set quantity return the bare basket instead of `{data}`. */
  bareBasket: off(),
  /** `username_id` as a string. */
  usernameIdString: off(),
  /** `basket.id` as a string. */
  basketIdString: off(),
  /** A fresh basket has `links: {}` instead of `links: []`. */
  emptyLinksObject: off(),
  /** `links.checkout` leads to `pay.tebex.io`, or to `checkout.tebex.io/checkout`. */
  checkoutLink: oneOf('pay', 'checkout'),
  /** Value of an empty `custom`. */
  emptyCustom: oneOf('array', 'null', 'object'),
  /** Value of `creator_code` without a code. */
  noCreatorCode: oneOf('empty', 'null', 'absent'),
  /** `in_basket.price` is the price of the whole line instead of one piece. */
  linePriceTotal: off(),
  /** A basket line says the chosen type instead of the catalogue's. */
  lineTypeChosen: off(),
  /** Fields for which no null is described are left out where they have no value. */
  nullsLeftOut: off(),
  /** Fields that the description does not have: `supports_usernames`, `ident`, `vip_status`, `is_recurring` … */
  undescribedFields: on(),
  /** Bodies that the description does not have: after a quantity was set and a code removed. */
  undescribedBodies: on(),

  /** One category or package arrives in an array. */
  singleAsArray: off(),
  /** Value of a category's `packages` when they were not asked for. */
  packagesNotAsked: oneOf('list', 'null', 'absent'),
  /** Value of `variables` of a package without any. */
  noVariables: oneOf('absent', 'list', 'null'),
  /** Empty descriptions are null. */
  emptyTextNull: off(),
  /** Lists of packages and categories lack `variables` and `options`; only the single package has them. */
  listsWithoutQuestions: off(),
  /** Field that announces the platform's own questions (`discord_id`, `giftcard_to`, `username_id`, `server_id`). */
  systemQuestionsIn: oneOf('variables', 'options', 'both', 'nowhere'),
  /** When `user_limit` is `{limit, period_length}` instead of a number. */
  userLimitObject: oneOf('withPeriod', 'always', 'never'),
  /** Money as text. */
  moneyStrings: off(),
  /** `disabled` and `supports_*` of the store as text. */
  storeFlagsText: off(),
  /** `start_time` of a sidebar module is null. */
  moduleStartNull: off(),

  /** Login links arrive inside one more array. */
  authNested: off(),
  /** The Discord sign-in is listed beside the one of the store's kind. */
  authListsDiscord: off(),
  /** Login page and checkout redirect on to another host, as the live login does: here this machine's other name. */
  otherHost: off(),
  /** Parameter that a cancelled login adds to the return address. */
  cancelledLogin: oneOf('nothing', 'success=false'),
  /** After the login page the basket is read so often before it names its player. */
  loginLateReads: oneOf(0, 1, 2, 3, 1000),
  /** Parameter that the checkout adds to the complete address. */
  completeParams: oneOf('nothing', 'transaction'),
  /** Argument that the embedded checkout hands to listeners of `payment:complete`. */
  completeEvent: oneOf('transaction', 'nothing'),

  /** Minecraft stores refuse a basket without `username`, instead of its first package. */
  usernameRequired: off(),
  /** Adding needs a `quantity`. */
  quantityRequired: off(),
  /** A package without quantities refuses any `quantity` field, even 1. */
  strictQuantity: off(),
  /** Adding a package without quantities a second time: refused, or stacked. */
  readdDisabled: oneOf('refuse', 'stack'),
  /** A `type` that is not the catalogue's is refused. */
  strictType: off(),
  /** A dropdown takes only the id of an option, only its value, or either. */
  dropdownAnswer: oneOf('either', 'id', 'value'),
  /** Addresses that are none and wrong booleans are taken as if they were not there. */
  looseInput: off(),
  /** A body without a `Content-Type` of JSON or forms is overlooked, as Laravel does it, or read all the same. */
  untypedBody: oneOf('overlooked', 'read'),
  /** An `ip_address` that is not a global IPv4 is refused. */
  refusePrivateAddress: off(),
  /** Coupons, gift cards and creator codes also work without the token in the path. */
  codesOnBasketBase: on(),

  /** Status for a store or basket that is not known. */
  notFoundStatus: oneOf(404, 422),
  /** A basket that is not known: which of the two sentences. */
  basketNotFound: oneOf('Basket not found', 'Invalid basket identifier provided'),
  /** Status for reading a package that does not exist. */
  unknownPackage: oneOf(400, 404, 422),
  /** Status for reading a category that does not exist. */
  unknownCategory: oneOf(422, 404),
  /** Status for adding a package that does not exist. */
  unknownPackageAdd: oneOf(422, 404, 400),
  /** Status for a quantity above the limit. */
  quantityLimit: oneOf(422, 400),
  /** Status for an answer that is missing or wrong. */
  optionInvalid: oneOf(400, 422),
  /** A missing or wrong answer: the sentence in `detail`, or "Invalid options" there and the sentence in `title`. */
  optionSentence: oneOf('detail', 'title'),
  /** The first add that lacks a variable fails with 500, the next one with 400. */
  addFirst500: off(),
  /** Status for a gift recipient that cannot be found. */
  recipientUnknown: oneOf(422, 400),
  /** Its sentence: what live stores saw, or the older reading. */
  recipientSentence: oneOf('The user selected to receive the gift is invalid.', 'User not found'),
  /** Status for a coupon that exists but does nothing for the basket. */
  couponNotApplicable: oneOf(400, 422),
  /** Status for a gift card that is not valid. */
  giftCardInvalid: oneOf(422, 404, 400),
  /** Status for a creator code that is not valid. */
  creatorCodeInvalid: oneOf(422, 404),
  /** Status for `ipAddress` on packages without credentials. */
  addressWithoutKey: oneOf(302, 422),
  /** A redirect replaces a refusal for clients that want HTML first, or for all that do not name JSON. */
  refusalRedirect: oneOf('htmlFirst', 'withoutJson', 'never'),
  /** Refusals arrive with status 200 and `status: "error"`. */
  errorsAs200: off(),
  /** Refusals follow RFC 9457 instead of the platform's older shape. */
  rfcProblems: off(),

  /** Prices differ by the country of the visitor; with `currency` each country pays in its own. */
  regionalPrices: oneOf('none', 'price', 'currency'),
  /** Prices include the tax. */
  taxInclusive: off(),

  /** `username` of a webhook's customer. */
  webhookUsername: oneOf('object', 'string', 'null'),
  /** Empty objects in webhooks are `[]`. */
  emptySubjectArray: off(),
  /** Webhook bodies escape `/` and letters beyond ASCII, as PHP does. */
  phpEscapes: on(),
  /** `basket.authenticated` and `basket.abandoned` are sent. */
  basketEvents: on(),
  /** Test payments have a gateway fee. */
  gatewayFee: off(),

  ...API_SWITCHES,
}

const Variants = z.object(SWITCHES)
/** The switches, each at one of its positions; `choicesOf` lists them. */
export type Variants = z.infer<typeof Variants>

export const createDefaultVariants = (): Variants => Variants.parse({})

/** Switches to set; `strictDescription` sets all so that everything is as the official description says. */
export type ChosenVariants = Partial<Variants> & { strictDescription?: boolean }

/** Every position that a switch can have; empty for a name that is no switch. */
export function choicesOf(name: string): readonly Position[] {
  const found = Object.entries(SWITCHES).find(([each]) => each === name)
  return found === undefined ? [] : [...found[1].unwrap().values]
}

/** The switches on which the description has a say: as it says, or at their defaults. */
function describedPositions(isStrict: boolean): Record<string, unknown> {
  const described = listDifferences().filter(({ strict }) => strict !== undefined)
  return Object.fromEntries(described.map((each) => [each.switch, isStrict ? each.strict : each.default]))
}

/** Sets switches by name, the text of a position will do; throws for a switch or a position that does not exist. */
export function setVariants(variants: Variants, wanted: Readonly<Record<string, unknown>>): void {
  const { strictDescription: strict, ...others } = wanted
  const described = strict === undefined ? {} : describedPositions(String(strict) === 'true')
  const chosen = Object.entries({ ...described, ...others }).map(([name, value]) => {
    const choices = choicesOf(name)
    if (choices.length === 0) throw new Error(`There is no switch ${name}.`)
    const choice = choices.find((c) => String(c) === String(value))
    if (choice === undefined)
      throw new Error(`${name} is one of ${choices.join(', ')}, not ${String(value)}.`)
    return [name, choice]
  })
  Object.assign(variants, Object.fromEntries(chosen))
}
