/**
 * The platform's prices for a signed-in customer: less after an earlier purchase, or another amount in another country.
 */

import { type Basket, type Package, PackageGoneError, type Tebex } from 'tebex-client'
import { createSingleFlight } from '#app/lib/async/single-flight.ts'
import type { Cents, PriceTag } from '#app/lib/money.ts'
import { plainName } from '#app/lib/plain-name.ts'
import type { TaxMode } from '#app/lib/tax.ts'
import type { Catalog } from '../catalog.server.ts'
import type { Product } from '../reading/product.server.ts'

const CALL_TIMEOUT_MS = 4_000
const SHARED_MS = 30_000
const FAILED_MS = 1_000

type PersonalPricesOptions = {
  tebex: Pick<Tebex, 'packages' | 'categories'>
  catalog: Pick<Catalog, 'current' | 'findProduct' | 'listCategories'>
  taxMode: () => TaxMode
  /** The platform reports a customer's subscriptions only with the private key. */
  hasPrivateKey: boolean
  now: () => number
}

/** A price for one customer with its reason: an owned package, or the customer's tier in a tiered category. */
export type PersonalPrice = {
  id: number
  amount: Cents
  currency: string
  /** The ways to buy at this price; null is a single payment, such as the rest of a month at an upgrade. */
  periods: readonly PriceTag['period'][]
  owned: string | null
  plan: 'current' | 'upgrade' | null
}

type Customer = Pick<Basket, 'ident' | 'usernameId'>
/** `plan` is null outside tiered categories. */
type Offer = { pack: Package; plan: PersonalPrice['plan'] }

export function createPersonalPrices(options: PersonalPricesOptions) {
  const { tebex, catalog, taxMode, hasPrivateKey, now } = options
  const share = createSingleFlight<string, Offer[]>({ okMs: SHARED_MS, failedMs: FAILED_MS, now })

  const isTiered = (id: number) =>
    catalog
      .listCategories()
      .some((category) => category.isTiered && category.products.some(({ summary }) => summary.id === id))

  /** One call to the platform for any number of packages. */
  function listOffers({ ident, usernameId }: Customer, ids: readonly number[]): Promise<Offer[]> {
    if (usernameId !== null && hasPrivateKey && ids.some(isTiered))
      return share(`${ident} tiers`, () => readTiers(tebex, ident, usernameId))
    const [id, ...others] = ids
    if (id !== undefined && others.length === 0)
      return share(`${ident} ${id}`, () => readOne(tebex, ident, id))
    return share(ident, async () => withoutPlan(await tebex.packages.list({ basketIdent: ident }, DEADLINE)))
  }

  return {
    /**
     * Only prices that differ from the catalogue's; `owned` are the customer's known purchases. Throws a `TebexError`
     * if the platform cannot be asked.
     */
    async list(
      customer: Customer,
      ids: readonly number[],
      owned: readonly number[],
    ): Promise<PersonalPrice[]> {
      const products = new Map(ids.flatMap((id) => catalog.findProduct(id) ?? []).map(byId))
      if (products.size === 0) return []
      const offers = await listOffers(customer, [...products.keys()])
      const siblings = () => catalog.current()?.products.values() ?? []
      return offers.flatMap((offer) => {
        const product = products.get(offer.pack.id)
        return product
          ? (computePersonalPrice(product, offer, { taxMode: taxMode(), siblings, owned }) ?? [])
          : []
      })
    },
  }
}

const DEADLINE = { timeoutMs: CALL_TIMEOUT_MS }

const byId = (product: Product) => [product.summary.id, product] as const

const withoutPlan = (packages: readonly Package[]): Offer[] => packages.map((pack) => ({ pack, plan: null }))

async function readOne(tebex: Pick<Tebex, 'packages'>, basketIdent: string, id: number): Promise<Offer[]> {
  try {
    return withoutPlan([await tebex.packages.get(id, { basketIdent }, DEADLINE)])
  } catch (error) {
    if (error instanceof PackageGoneError) return []
    throw error
  }
}

async function readTiers(
  tebex: Pick<Tebex, 'categories'>,
  basketIdent: string,
  usernameId: string,
): Promise<Offer[]> {
  const categories = await tebex.categories.list({ basketIdent, usernameId }, DEADLINE)
  return categories.flatMap(({ packages, activeTier }) =>
    packages.map((pack): Offer => {
      if (!activeTier?.active) return { pack, plan: null }
      if (activeTier.package?.id === pack.id) return { pack, plan: 'current' }
      return { pack, plan: pack.proratePrice === null ? null : 'upgrade' }
    }),
  )
}

type Context = { taxMode: TaxMode; siblings: () => Iterable<Product>; owned?: readonly number[] }

/** Null for the price that every page shows. */
export function computePersonalPrice(
  { summary, sale }: Product,
  { pack, plan }: Offer,
  { taxMode, siblings, owned: ids = [] }: Context,
): PersonalPrice | null {
  const { basePrice, totalPrice, proratePrice } = pack
  const { id, price } = summary
  const currency = pack.currency ?? price.currency
  const isSameCurrency = currency === price.currency
  const amount =
    plan === 'upgrade' ? proratePrice : taxMode === 'included' ? (totalPrice ?? basePrice) : basePrice
  if (amount === null) return null
  const isShown = isSameCurrency && (amount === price.amount || totalPrice === price.amount)
  if (isShown && plan === null) return null
  const saved = isSameCurrency ? (price.amount ?? 0) - amount : 0
  const owned = plan === null && saved > 0 ? findOwned(summary, saved, { siblings: siblings(), ids }) : null
  const soldFor = sale === 'both' ? ([null, 'month'] as const) : [price.period]
  const periods = plan === 'upgrade' ? [null] : soldFor
  return { id, amount: Math.max(0, amount), currency, periods, owned, plan }
}

/**
 * The platform reports the price, not the owned package. It is the other edition among the known purchases or, for
 * purchases older than the ledger, the edition whose regular price equals the reduction.
 */
function findOwned(
  { id, name }: Product['summary'],
  saved: Cents,
  { siblings, ids }: { siblings: Iterable<Product>; ids: readonly number[] },
): string | null {
  const editions = [...siblings].filter(
    ({ summary }) => summary.id !== id && plainName(summary.name) === plainName(name),
  )
  const edition = editions.find(({ summary }) => ids.includes(summary.id))
  const cheaper = editions.find(({ summary, discount }) => (summary.price.amount ?? 0) + discount === saved)
  return (edition ?? cheaper)?.summary.name ?? null
}
