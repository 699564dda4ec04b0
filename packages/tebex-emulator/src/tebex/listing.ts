import { compress } from '../http/respond.ts'
import type { Basket } from './basket.ts'
import type { Category, Package } from './catalogue.ts'
import type { Shopper } from './pricing/pricing.ts'
import { listLiveSales } from './pricing/sales.ts'
import { serializeTier } from './pricing/tiers.ts'
import { serializeCategory, serializePackage } from './serialize.ts'
import type { CachedListing, State } from './state.ts'

/** The country of a request that names no visitor. */
export const SERVER_COUNTRY = 'US'

export type Viewer = { basket: Basket | null; country: string; usernameId: string | null }

const readShopper = ({ basket, country }: Viewer): Shopper => ({ country, player: basket?.player ?? null })

/** Packages by category, each list in the seller's order. */
function groupPackages(state: State): Map<number, Package[]> {
  const groups = new Map<number, Package[]>()
  for (const pack of state.catalogue.packages.filter(({ disabled }) => !disabled)) {
    const group = groups.get(pack.category.id)
    if (group === undefined) groups.set(pack.category.id, [pack])
    else group.push(pack)
  }
  for (const group of groups.values()) group.sort((one, other) => one.order - other.order)
  return groups
}

/** In a tiered category, packages show the current price of an upgrade from the player's tier. */
function withProration(
  packages: Record<string, unknown>[],
  tier: { base_price: number } | undefined,
): Record<string, unknown>[] {
  if (tier === undefined) return packages
  return packages.map((pack) => {
    const price = Number(pack.base_price)
    return {
      ...pack,
      prorate_price: price > tier.base_price ? (price * 100 - tier.base_price * 100) / 100 : null,
    }
  })
}

function categoryWithPackages(
  state: State,
  category: Category,
  viewer: Viewer,
  packages: Package[],
): Record<string, unknown> {
  const shopper = readShopper(viewer)
  const own = viewer.basket?.dynamic[category.id] ?? []
  const shown = (category.dynamic ? own : packages).map((pack) => serializePackage(state, pack, shopper))
  if (!category.tiered || viewer.usernameId === null) {
    return serializeCategory(state, category, { packages: shown, activeTier: null })
  }
  const tier = state.catalogue.tiers.find(
    (t) =>
      t.active && t.username_id === viewer.usernameId && packages.some((pack) => pack.id === t.package_id),
  )
  return serializeCategory(state, category, {
    packages: withProration(
      shown,
      packages.find((pack) => pack.id === tier?.package_id),
    ),
    activeTier: tier === undefined ? null : serializeTier(state, tier, shopper),
  })
}

export function listCategories(state: State, viewer: Viewer, includePackages: boolean): unknown[] {
  const groups = includePackages ? groupPackages(state) : new Map<number, Package[]>()
  return state.catalogue.categories
    .toSorted((one, other) => one.order - other.order)
    .map((category) =>
      includePackages
        ? categoryWithPackages(state, category, viewer, groups.get(category.id) ?? [])
        : serializeCategory(state, category, null),
    )
}

/** Finds it by id or slug. */
export function findCategory(
  state: State,
  idOrSlug: string,
  viewer: Viewer,
  includePackages: boolean,
): Record<string, unknown> | null {
  const category = state.catalogue.categories.find((c) => String(c.id) === idOrSlug || c.slug === idOrSlug)
  if (category === undefined) return null
  if (!includePackages) return serializeCategory(state, category, null)
  return categoryWithPackages(state, category, viewer, groupPackages(state).get(category.id) ?? [])
}

/** Every package except those of dynamic categories. */
export function listPackages(state: State, viewer: Viewer): unknown[] {
  const dynamic = new Set(state.catalogue.categories.filter((c) => c.dynamic).map((c) => c.id))
  return state.catalogue.packages
    .filter((pack) => !pack.disabled && !dynamic.has(pack.category.id))
    .map((pack) => serializePackage(state, pack, readShopper(viewer)))
}

/** The JSON of a list, cached until the catalogue, its live sales or a switch changes. */
export function readCachedListing(state: State, name: string, list: () => unknown[]): CachedListing {
  const sales = listLiveSales(state).map((sale) => sale.id)
  const key = [name, state.catalogueVersion, ...sales, ...Object.values(state.variants)].join()
  const { listings } = state
  const cached = listings.get(key)
  if (cached !== undefined) return cached
  // Older versions are never requested again.
  if (listings.size > 20) listings.clear()
  const bytes = Buffer.from(JSON.stringify({ data: list() }))
  const listing = { bytes, compressed: compress(bytes) }
  listings.set(key, listing)
  return listing
}
