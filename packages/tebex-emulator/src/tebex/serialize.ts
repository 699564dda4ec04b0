import type { Variants } from '../variants.ts'
import type { Basket } from './basket.ts'
import type { Category, Package } from './catalogue.ts'
import { type Cents, fromCents } from './pricing/money.ts'
import { computeUnitPrice, quote, type Shopper, withTax } from './pricing/pricing.ts'
import type { Quote, QuoteLine } from './pricing/quote.ts'
import { findCurrency } from './pricing/regions.ts'
import { listAnnouncedQuestions } from './questions.ts'
import type { State } from './state.ts'
import { getKind } from './store-kinds.ts'

/** Fields that may have no value; none of them is described as nullable. */
function optional<T extends object>(variants: Variants, fields: T): Partial<T> {
  if (!variants.nullsLeftOut) return fields
  const present: Partial<T> = { ...fields }
  for (const name in present) if (present[name] === null) delete present[name]
  return present
}

const serializeText = (text: string, { emptyTextNull }: Variants): string | null =>
  emptyTextNull && text === '' ? null : text

const money = (variants: Variants, cents: Cents): number | string =>
  variants.moneyStrings ? (cents / 100).toFixed(2) : fromCents(cents)

/** A package as the API shows it to this shopper, alone or in a list. */
export function serializePackage(
  state: State,
  pack: Package,
  shopper: Shopper,
  place: 'alone' | 'in a list' = 'in a list',
): Record<string, unknown> {
  const { variants } = state
  const {
    user_limit: _limit,
    user_limit_period: _limitPeriod,
    global_limit: _globalLimit,
    disabled: _disabled,
    expiry_length: _length,
    expiry_period: _period,
    commands: _commands,
    variables: _variables,
    options: _options,
    slug,
    vip_status,
    creator_meta_data,
    ...fields
  } = pack
  const { price, discount } = computeUnitPrice(state, pack, shopper)
  const { base, tax, total } = withTax(state, price, shopper.country)
  const isAnnounced = place === 'alone' || !variants.listsWithoutQuestions
  return {
    ...fields,
    ...optional(variants, { slug, creator_meta_data, user_limit: serializeUserLimit(pack, variants) }),
    ...(variants.undescribedFields
      ? { ident: `pkg_${state.catalogue.store.id}_${pack.id}`, vip_status }
      : {}),
    description: serializeText(pack.description, variants),
    ...(isAnnounced ? listAnnouncedQuestions(pack, variants) : {}),
    base_price: money(variants, base),
    sales_tax: money(variants, tax),
    total_price: money(variants, total),
    discount: money(variants, discount),
    currency: variants.regionalPrices === 'currency' ? findCurrency(state, shopper.country) : pack.currency,
  }
}

function serializeUserLimit(
  { user_limit, user_limit_period }: Package,
  { userLimitObject }: Variants,
): unknown {
  if (user_limit === null || userLimitObject === 'never') return user_limit
  const isObject = userLimitObject === 'always' || user_limit_period !== null
  return isObject ? { limit: user_limit, period_length: user_limit_period } : user_limit
}

const NOT_ASKED = { list: { packages: [] }, null: { packages: null }, absent: {} } as const

/** A category; without contents its packages were not asked for. */
export function serializeCategory(
  { variants }: State,
  category: Category,
  contents: { packages: unknown[]; activeTier: unknown } | null,
): Record<string, unknown> {
  return {
    ...category,
    description: serializeText(category.description, variants),
    active_tier: contents?.activeTier ?? null,
    ...(contents === null ? NOT_ASKED[variants.packagesNotAsked] : { packages: contents.packages }),
  }
}

function serializeLine(state: State, { line, pack, unit }: QuoteLine): Record<string, unknown> {
  const { variants } = state
  return {
    id: pack.id,
    name: pack.name,
    slug: pack.slug,
    description: serializeText(pack.description, variants),
    ...optional(variants, { image: pack.image }),
    type: variants.lineTypeChosen ? line.type : pack.type,
    in_basket: {
      quantity: line.quantity,
      price: money(variants, variants.linePriceTotal ? unit * line.quantity : unit),
      ...optional(variants, {
        gift_username_id: line.gift?.id ?? null,
        gift_username: line.gift?.username ?? null,
      }),
    },
    revenue_share: [],
    ...(variants.undescribedFields
      ? { is_recurring: line.type === 'subscription', custom: line.custom ?? null }
      : {}),
  }
}

export function serializeLinks(state: State, basket: Basket): unknown {
  if (basket.transactionId !== null) {
    return { payment: `${state.url}/checkout/api/payments/${basket.transactionId}` }
  }
  if (basket.lines.length > 0) {
    const path = state.variants.checkoutLink === 'pay' ? 'pay' : 'checkout/checkout'
    return { checkout: `${state.url}/${path}/${basket.ident}` }
  }
  return state.variants.emptyLinksObject ? {} : []
}

const EMPTY_CUSTOM = { array: [], null: null, object: {} } as const

function creatorCode(state: State, price: Quote): { creator_code?: string | null } {
  if (price.creatorCode !== null) return { creator_code: price.creatorCode }
  const style = state.variants.noCreatorCode
  if (style === 'absent') return {}
  return { creator_code: style === 'empty' ? '' : null }
}

/** A basket as the API shows it; a paid one shows what was paid. */
export function serializeBasket(state: State, basket: Basket): Record<string, unknown> {
  const { variants } = state
  const price = basket.paidQuote ?? quote(state, basket)
  const usernameId = basket.player?.username_id ?? null
  return {
    id: variants.basketIdString ? String(basket.id) : basket.id,
    ident: basket.ident,
    complete: basket.transactionId !== null,
    email: basket.email,
    username: basket.player?.username ?? null,
    ...optional(variants, {
      username_id: variants.usernameIdString && usernameId !== null ? String(usernameId) : usernameId,
      cancel_url: basket.cancelUrl,
    }),
    country: basket.country,
    ip: basket.ip,
    complete_url: basket.completeUrl,
    complete_auto_redirect: basket.autoRedirect,
    base_price: money(variants, price.base),
    sales_tax: money(variants, price.tax),
    total_price: money(variants, price.total),
    currency: price.currency,
    packages: price.lines.map((line) => serializeLine(state, line)),
    coupons: basket.coupons.map((code) => ({ code })),
    giftcards: basket.giftCards.map((cardNumber) => ({ card_number: cardNumber })),
    ...creatorCode(state, price),
    custom: basket.custom ?? EMPTY_CUSTOM[variants.emptyCustom],
    links: serializeLinks(state, basket),
  }
}

/** The store as the API shows it. */
export function serializeStore(state: State): Record<string, unknown> {
  const { catalogue, variants } = state
  const { disabled, supports_usernames, supports_gifting, ...store } = {
    ...catalogue.store,
    ...getKind(state).platform,
  }
  const flag = (value: boolean) => (variants.storeFlagsText ? String(value) : value)
  return {
    ...store,
    disabled: flag(disabled),
    ...(variants.undescribedFields
      ? { supports_usernames: flag(supports_usernames), supports_gifting: flag(supports_gifting) }
      : {}),
  }
}
