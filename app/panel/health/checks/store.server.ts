import { type Package, TebexError } from 'tebex-client'
import type { Store } from '#app/server/store/store.server.ts'
import { error, warning } from '../finding.server.ts'
import type { Finding } from '../types.ts'
import type { Platform } from './platform.server.ts'

const CALL = { timeoutMs: 5_000 }
/** A sentence names at most this many. */
const MAX_NAMED = 5
/** Words that only the demo store and the starter's samples contain. */
const DEMO_WORDS =
  /northgate|example\.(?:com|org|net)|\b(?:your|my)[- ]?(?:shop|store|domain)\.(?:com|example)|\blorem ipsum\b|\.example\b/i

type WithStore = { platform: Platform; store: Store }

/** Applies the advertised coupon to a basket that is never paid. */
export async function checkPromoCode(platform: Platform, promo: { code: string } | null): Promise<Finding[]> {
  if (promo === null) return []
  try {
    await platform.client.coupons.apply(await platform.basket(), promo.code, CALL)
    return []
  } catch (reason) {
    if (!(reason instanceof TebexError)) throw reason
    const isUnknown =
      reason.code === 'coupon_invalid' && 'isNotApplicable' in reason && !reason.isNotApplicable
    return isUnknown ? [warning('promo_code_unknown', { promo: promo.code })] : []
  }
}

/** The subscription in settings.yaml must be a package of the store. */
export async function checkSubscription(
  platform: Platform,
  subscription: { packageId: number } | null,
): Promise<Finding[]> {
  if (subscription === null) return []
  const { packageId } = subscription
  const isKnown = (await listPackages(platform)).some(({ id }) => id === packageId)
  return isKnown ? [] : [warning('subscription_package_unknown', { id: packageId })]
}

/** The store must have packages, and each must be sellable. */
export async function checkPackages(platform: Platform, now: number): Promise<Finding[]> {
  const { webstore } = await platform.read()
  const packages = await listPackages(platform)
  if (packages.length === 0) return [error('no_packages', { store: webstore.name })]
  const unsellable = packages
    .filter((sold) => !isSellable(sold, now))
    .map(({ id, name }) => `${name} (${id})`)
  return unsellable.length > 0 ? [warning('package_unsellable', { packages: joinSome(unsellable) })] : []
}

/** Every file of `products/` must belong to a package. */
export async function checkProductFiles({ platform, store }: WithStore): Promise<Finding[]> {
  const packageIds = new Set((await listPackages(platform)).map(({ id }) => id))
  const unknown = [...store.products.keys()].filter((id) => !packageIds.has(id)).map((id) => `${id}.yaml`)
  return unknown.length > 0 ? [warning('product_file_without_package', { files: joinSome(unknown) })] : []
}

/** Every product in a note must be a package of the store. */
export async function checkNews({ platform, store }: WithStore): Promise<Finding[]> {
  const packageIds = new Set((await listPackages(platform)).map(({ id }) => id))
  const wrong = [...store.news.values()].filter(({ products }) => products.some((id) => !packageIds.has(id)))
  const files = wrong.map(({ slug }) => `${slug}.md`)
  return files.length > 0 ? [warning('note_without_package', { files: joinSome(files) })] : []
}

/** A live shop's folder must not contain texts of the demo. */
export function checkDemoWords(store: Store): Finding[] {
  const { images: _, version: __, ...texts } = store
  const places = Object.entries(texts).flatMap(([place, content]) =>
    DEMO_WORDS.test(JSON.stringify(content, plain)) ? [place] : [],
  )
  return places.length > 0 ? [error('demo_words', { places: places.join(', ') })] : []
}

async function listPackages(platform: Platform): Promise<Package[]> {
  const { categories } = await platform.read()
  return categories.flatMap(({ packages }) => packages)
}

/** False for a package that no customer can buy. */
export function isSellable({ name, basePrice, invalidPrice, expirationDate }: Package, now: number): boolean {
  const endsAt = Date.parse(expirationDate ?? '')
  return name !== '' && basePrice !== null && invalidPrice === null && !(endsAt < now)
}

function plain(_key: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value
}

function joinSome(names: readonly string[]): string {
  const unnamed = names.length - MAX_NAMED
  return names.slice(0, MAX_NAMED).join(', ') + (unnamed > 0 ? ` … (+${unnamed})` : '')
}
