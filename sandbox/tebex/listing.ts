import { compress } from '../http/respond.ts'
import type { Basket } from './baskets.ts'
import type { Category, Package } from './catalogue.ts'
import { listLiveSales } from './sales.ts'
import { wireTier } from './tiers.ts'
import { type Shopper, wireCategory, wirePackage } from './wire.ts'
import type { Listing, World } from './world.ts'

/** Where the store's own server is assumed to be when the request names no visitor. */
export const SERVER_COUNTRY = 'US'

export type Viewer = { basket: Basket | null; country: string; usernameId: string | null }

const shopperOf = ({ basket, country }: Viewer): Shopper => ({ country, player: basket?.player ?? null })

/** Packages by category, each list in the seller's order. */
function groupPackages(world: World): Map<number, Package[]> {
  const groups = new Map<number, Package[]>()
  for (const pack of world.catalogue.packages) {
    const group = groups.get(pack.category.id)
    if (group === undefined) groups.set(pack.category.id, [pack])
    else group.push(pack)
  }
  for (const group of groups.values()) group.sort((one, other) => one.order - other.order)
  return groups
}

/** On a tiered category: packages show what an upgrade from the player's tier costs now. */
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

function fill(
  world: World,
  category: Category,
  viewer: Viewer,
  packages: Package[],
): Record<string, unknown> {
  const shopper = shopperOf(viewer)
  const own = viewer.basket?.dynamic.get(category.id) ?? []
  const shown = (category.dynamic ? own : packages).map((pack) => wirePackage(world, pack, shopper))
  if (!category.tiered || viewer.usernameId === null) {
    return wireCategory(category, { packages: shown, activeTier: null })
  }
  const tier = world.catalogue.tiers.find(
    (t) =>
      t.active && t.username_id === viewer.usernameId && packages.some((pack) => pack.id === t.package_id),
  )
  return wireCategory(category, {
    packages: withProration(
      shown,
      packages.find((pack) => pack.id === tier?.package_id),
    ),
    activeTier: tier === undefined ? null : wireTier(world, tier, shopper),
  })
}

export function listCategories(world: World, viewer: Viewer, includePackages: boolean): unknown[] {
  const groups = includePackages ? groupPackages(world) : new Map<number, Package[]>()
  return world.catalogue.categories
    .toSorted((one, other) => one.order - other.order)
    .map((category) =>
      includePackages
        ? fill(world, category, viewer, groups.get(category.id) ?? [])
        : wireCategory(category, { packages: [], activeTier: null }),
    )
}

/** By id or slug. */
export function findCategory(
  world: World,
  idOrSlug: string,
  viewer: Viewer,
  includePackages: boolean,
): Record<string, unknown> | null {
  const category = world.catalogue.categories.find((c) => String(c.id) === idOrSlug || c.slug === idOrSlug)
  if (category === undefined) return null
  if (!includePackages) return wireCategory(category, { packages: [], activeTier: null })
  return fill(world, category, viewer, groupPackages(world).get(category.id) ?? [])
}

/** Every package except those of dynamic categories. */
export function listPackages(world: World, viewer: Viewer): unknown[] {
  const dynamic = new Set(world.catalogue.categories.filter((c) => c.dynamic).map((c) => c.id))
  return world.catalogue.packages
    .filter((pack) => !dynamic.has(pack.category.id))
    .map((pack) => wirePackage(world, pack, shopperOf(viewer)))
}

/** The JSON of a list, cached until the catalogue, its live sales or a switch of its format changes. */
export function cachedListing(world: World, name: string, list: () => unknown[]): Listing {
  const sales = listLiveSales(world.catalogue.sales, world.clock.now()).map((sale) => sale.id)
  const { moneyStrings, taxInclusive, userLimitObject } = world.variants
  const key = JSON.stringify([
    name,
    world.catalogueVersion,
    sales,
    moneyStrings,
    taxInclusive,
    userLimitObject,
  ])
  const { listings } = world
  const cached = listings.get(key)
  if (cached !== undefined) return cached
  // Older versions are never asked for again.
  if (listings.size > 20) listings.clear()
  const bytes = Buffer.from(JSON.stringify({ data: list() }))
  const listing = { bytes, compressed: compress(bytes) }
  listings.set(key, listing)
  return listing
}
