import type { Variants } from '../variants.ts'
import type { Basket } from './baskets.ts'
import type { Category, Package, Player } from './catalogue.ts'
import { type Cents, fromCents } from './money.ts'
import { type Quote, type QuoteLine, quote, unitPrice, withTax } from './pricing.ts'
import type { State } from './state.ts'

const money = (variants: Variants, cents: Cents): number | string =>
  variants.moneyStrings ? (cents / 100).toFixed(2) : fromCents(cents)

/** The buyer a package is priced for. */
export type Shopper = { country: string; player: Player | null }

/** A package as the API shows it to this shopper. */
export function serializePackage(state: State, pack: Package, shopper: Shopper): Record<string, unknown> {
  const { variants } = state
  const { price, discount } = unitPrice(state, pack, shopper)
  const { base, tax, total } = withTax(state, price, shopper.country)
  return {
    ...pack,
    base_price: money(variants, base),
    sales_tax: money(variants, tax),
    total_price: money(variants, total),
    discount: money(variants, discount),
    user_limit:
      variants.userLimitObject && pack.user_limit !== null ? { limit: pack.user_limit } : pack.user_limit,
  }
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
