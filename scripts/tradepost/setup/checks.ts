/** Asks the platform about the seller's keys, codes and packages. */

import { CodeRefusedError, type Package, TebexError } from 'tebex-client'
import { checkPrivateKey, checkToken, type Platform } from '#app/panel/health/checks/platform.server.ts'
import { isSellable } from '#app/panel/health/checks/store.server.ts'

export type StoreFound = { name: string; currency: string | null; isDisabled: boolean; packages: Package[] }

/** Finds the store of the public token with its packages, or the reason why it cannot be read. */
export async function findStore(platform: Platform): Promise<StoreFound | 'storeUnknown' | 'unreachable'> {
  const codes = (await checkToken(platform)).map(({ code }) => code)
  if (codes.includes('token_unknown')) return 'storeUnknown'
  if (codes.includes('platform_unreachable')) return 'unreachable'
  const { webstore, categories } = await platform.read()
  // A package can belong to several categories.
  const packages = new Map(categories.flatMap((category) => category.packages).map((item) => [item.id, item]))
  const { name, currency, disabled } = webstore
  return { name, currency, isDisabled: disabled, packages: [...packages.values()] }
}

/** Proves the private key by a basket, since only the key's holder may name the buyer's IP address. */
export async function provePrivateKey(platform: Platform): Promise<'proven' | 'keyRefused' | 'unreachable'> {
  if ((await checkPrivateKey(platform)).length > 0) return 'keyRefused'
  return platform.basket().then(
    () => 'proven',
    () => 'unreachable',
  )
}

/** `exists` was applied to an empty basket; `later` exists but needs a basket with something in it. */
export type CouponState = 'exists' | 'later' | 'codeRefused' | 'unproven' | 'unreachable'

export async function tryCoupon(platform: Platform, code: string): Promise<CouponState> {
  try {
    await platform.client.coupons.apply(await platform.basket(), code)
    return 'exists'
  } catch (error) {
    if (error instanceof CodeRefusedError) return error.isNotApplicable ? 'later' : 'codeRefused'
    if (!(error instanceof TebexError)) throw error
    return error.isOutcomeUnknown || error.code === 'rate_limited' ? 'unreachable' : 'unproven'
  }
}

type Lack = 'sale' | 'picture' | 'description'

/** Lists the packages that customers cannot buy or can see little of; `now` is in epoch milliseconds. */
export function listLacking(packages: readonly Package[], now: number): { name: string; lacks: Lack[] }[] {
  return packages
    .map((item) => ({ name: item.name || String(item.id), lacks: listLacks(item, now) }))
    .filter(({ lacks }) => lacks.length > 0)
}

function listLacks(item: Package, now: number): Lack[] {
  const { image, media, description } = item
  const hasPicture = image !== null || media.some(({ type }) => type === 'image')
  const lacks: Lack[] = []
  if (!isSellable(item, now)) lacks.push('sale')
  if (!hasPicture) lacks.push('picture')
  if (description.replace(/<[^>]*>/g, '').trim() === '') lacks.push('description')
  return lacks
}

export function listSubscriptions(packages: readonly Package[]): Package[] {
  return packages.filter(({ type }) => type !== 'single')
}
