import type { Variants } from '../variants.ts'
import type { Basket } from './baskets.ts'
import type { Category, Package } from './catalogue.ts'
import { type Cents, fromCents } from './pricing/money.ts'
import { type Quote, type QuoteLine, quote, type Shopper, unitPrice, withTax } from './pricing/pricing.ts'
import { currencyOf } from './pricing/regions.ts'
import { announcedQuestions } from './questions.ts'
import type { State } from './state.ts'

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
  const { user_limit_period, global_limit: _, variables: __, options: ___, ...fields } = pack
  const { price, discount } = unitPrice(state, pack, shopper)
  const { base, tax, total } = withTax(state, price, shopper.country)
  const isAnnounced = place === 'alone' || !variants.listsWithoutQuestions
  return {
    ...fields,
    ...(isAnnounced ? announcedQuestions(pack, variants) : {}),
    base_price: money(variants, base),
    sales_tax: money(variants, tax),
    total_price: money(variants, total),
    discount: money(variants, discount),
    currency: variants.regionalPrices === 'currency' ? currencyOf(state, shopper.country) : pack.currency,
    user_limit: serializeUserLimit(pack, variants),
  }
}

function serializeUserLimit(
  { user_limit, user_limit_period }: Package,
  { userLimitObject }: Variants,
): unknown {
  const isObject = userLimitObject || user_limit_period !== null
  return isObject && user_limit !== null
    ? { limit: user_limit, period_length: user_limit_period }
    : user_limit
}

export function serializeCategory(
  category: Category,
  contents: { packages: unknown[]; activeTier: unknown },
): Record<string, unknown> {
  return { ...category, active_tier: contents.activeTier, packages: contents.packages }
}

function serializeLine(state: State, { line, pack, unit }: QuoteLine): Record<string, unknown> {
  const { variants } = state
  return {
    id: pack.id,
    name: pack.name,
    slug: pack.slug,
    description: pack.description,
    image: pack.image,
    type: variants.lineTypeChosen ? line.type : pack.type,
    in_basket: {
      quantity: line.quantity,
      price: money(variants, variants.linePriceTotal ? unit * line.quantity : unit),
      gift_username_id: line.gift?.id ?? null,
      gift_username: line.gift?.username ?? null,
    },
    revenue_share: [],
  }
}

function serializeLinks(state: State, basket: Basket): unknown {
  if (basket.transactionId !== null) {
    return { payment: `${state.url}/checkout/api/payments/${basket.transactionId}` }
  }
  if (basket.lines.length > 0) return { checkout: `${state.url}/pay/${basket.ident}` }
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
    username_id: variants.usernameIdString && usernameId !== null ? String(usernameId) : usernameId,
    country: basket.country,
    ip: basket.ip,
    cancel_url: basket.cancelUrl,
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
