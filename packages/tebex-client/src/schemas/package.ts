import { entity, isRecord, list, maybe, prepared, type Read } from './reader.ts'
import {
  amount,
  currency,
  flag,
  html,
  id,
  integer,
  needed,
  neededUrl,
  number,
  order,
  plain,
  price,
  record,
  text,
  toCents,
  toId,
  url,
} from './values.ts'

/** Ways to buy a package; `both` leaves the choice to the customer. */
export type PackageType = 'single' | 'subscription' | 'both'

/** Names a package or category inside another object. */
export const Reference = entity({ id, name: plain })
export type Reference = Read<typeof Reference>

const mediaType = (value: unknown) => (value === 'video' ? 'video' : 'image')

export const Media = entity({
  type: mediaType,
  name: text,
  url: neededUrl,
  featured: flag,
  primary: flag,
})
/** A picture or video of a package; `url` is always absolute. */
export type Media = Read<typeof Media>

/** Pictures and questions of one package. */
const MAX_PARTS = 100
/** Choices of one question. */
const MAX_CHOICES = 500
/** Packages of one category: catalogues of 10,000 are served. */
const MAX_PACKAGES = 20_000

const VariableOption = entity({ id: text, name: plain, value: text, price, percentage: number })

export const Variable = entity({
  id: integer,
  identifier: needed,
  description: plain,
  type: plain,
  minLength: integer,
  maxLength: integer,
  allowColors: flag,
  options: list(VariableOption, MAX_CHOICES),
})
/** A question that the buyer answers when adding the package (`variableData[identifier]`). */
export type Variable = Read<typeof Variable>

export const PackageOption = entity({
  name: needed,
  description: plain,
  type: plain,
  required: flag,
})
/** A named option of a package, as the platform's `options` list gives it. */
export type PackageOption = Read<typeof PackageOption>

const packageType = (value: unknown): PackageType =>
  value === 'subscription' || value === 'both' ? value : 'single'

// 2, `{limit: 2}` and `{limit: 2, period_length: 30}` are all seen; a limit below 1 is none.
const toUserLimit = (value: unknown) =>
  isRecord(value)
    ? { limit: value.limit, period_days: value.period_length }
    : { limit: value, period_days: null }

const UserLimit = prepared(toUserLimit, entity({ limit: id, periodDays: toId }))
/** Number of pieces that one customer may buy, for ever (`periodDays` null) or within so many days. */
export type UserLimit = Read<typeof UserLimit>

const withInvalidPrice = (value: unknown) => {
  if (!isRecord(value) || value.base_price == null || toCents(value.base_price) !== null) return value
  return { ...value, invalid_price: JSON.stringify(value.base_price) }
}

const PackageFields = entity({
  id,
  name: plain,
  slug: text,
  description: html,
  image: url,
  type: packageType,
  category: maybe(Reference),
  basePrice: price,
  invalidPrice: text,
  salesTax: amount,
  totalPrice: price,
  currency,
  proratePrice: price,
  discount: amount,
  disableQuantity: flag,
  disableGifting: flag,
  expirationDate: text,
  media: list(Media, MAX_PARTS),
  order,
  userLimit: maybe(UserLimit),
  creatorMetaData: record,
  options: list(PackageOption, MAX_PARTS),
  variables: list(Variable, MAX_PARTS),
  createdAt: text,
  updatedAt: text,
})
export const Package = prepared(withInvalidPrice, PackageFields)
/**
 * A package of the catalogue. Money is in cents: `basePrice` is after the sale and before tax, `discount` is what the
 * sale takes off, `totalPrice` is `basePrice + salesTax`. `invalidPrice` is the JSON of a base price that is there and
 * no number. `description` is the seller's HTML and not yet safe to show.
 */
export type Package = Read<typeof Package>

const tierStatus = entity({ id: integer, description: plain })

export const Tier = entity({
  id,
  createdAt: text,
  usernameId: text,
  package: maybe(Package),
  active: flag,
  recurringPaymentReference: text,
  nextPaymentDate: text,
  status: maybe(tierStatus),
  pendingDowngradePackage: maybe(Reference),
})
/** A customer's running subscription within a tiered category. */
export type Tier = Read<typeof Tier>

const displayType = (value: unknown) => (value === 'grid' ? 'grid' : 'list')

export const Category = entity({
  id,
  name: plain,
  slug: text,
  parent: maybe(Reference),
  tiered: flag,
  activeTier: maybe(Tier),
  description: html,
  packages: list(Package, MAX_PACKAGES),
  order,
  displayType,
  imageUrl: url,
  dynamic: flag,
})
/** A category; `packages` is empty unless they were asked for. */
export type Category = Read<typeof Category>
