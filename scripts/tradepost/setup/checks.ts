/** What the platform says to the seller's keys, codes and packages. Every check is one question; none changes anything. */
import { CodeRefusedError, createTebex, type Package, type Tebex, TebexError } from '#tebex/index.ts'

/** The platform wants the address of a customer; any that the internet routes will do. */
const SOME_ADDRESS = '8.8.8.8'

export type Keys = { token: string; privateKey: string | null; apiUrl: string | undefined }

export function openPlatform({ token, privateKey, apiUrl }: Keys): Tebex {
  return createTebex({ publicToken: token, privateKey, baseUrl: apiUrl, userAgent: 'Tradepost setup' })
}

export type StoreFound = { name: string; currency: string | null; packages: Package[] }

/** The store of the public token with its packages, or why there is none. */
export async function findStore(tebex: Tebex): Promise<StoreFound | 'storeUnknown' | 'unreachable'> {
  try {
    const { name, currency } = await tebex.webstore.get()
    const categories = await tebex.categories.list({ includePackages: true })
    // A package can stand in several categories.
    const packages = new Map(categories.flatMap((category) => category.packages).map((one) => [one.id, one]))
    return { name, currency, packages: [...packages.values()] }
  } catch (error) {
    if (!(error instanceof TebexError)) throw error
    return error.code === 'store_unknown' ? 'storeUnknown' : 'unreachable'
  }
}

/** Whether the platform makes a basket for an address that only the holder of the private key may name. */
export async function provePrivateKey(tebex: Tebex): Promise<'proven' | 'keyRefused' | 'unreachable'> {
  try {
    await createBasket(tebex)
    return 'proven'
  } catch (error) {
    if (!(error instanceof TebexError)) throw error
    return isRefusal(error) ? 'keyRefused' : 'unreachable'
  }
}

/** A wrong key is refused, or its sender is redirected to the login page of the platform. */
function isRefusal({ code, status }: TebexError): boolean {
  return code === 'credentials_required' || (status !== null && status >= 300 && status < 400)
}

/** `exists`: applied to an empty basket; `later`: it exists and wants a basket with something in it. */
export type CouponState = 'exists' | 'later' | 'codeRefused' | 'unproven' | 'unreachable'

export async function tryCoupon(tebex: Tebex, code: string): Promise<CouponState> {
  try {
    const { ident } = await createBasket(tebex)
    await tebex.coupons.apply(ident, code)
    return 'exists'
  } catch (error) {
    if (error instanceof CodeRefusedError) return error.isNotApplicable ? 'later' : 'codeRefused'
    if (!(error instanceof TebexError)) throw error
    return error.isOutcomeUnknown || error.code === 'rate_limited' ? 'unreachable' : 'unproven'
  }
}

function createBasket(tebex: Tebex) {
  const url = 'https://shop.example/'
  return tebex.baskets.create({ completeUrl: url, cancelUrl: url, ipAddress: SOME_ADDRESS })
}

export type Lack = 'price' | 'picture' | 'description'

export function listLacking(packages: readonly Package[]): { name: string; lacks: Lack[] }[] {
  return packages
    .map((one) => ({ name: one.name, lacks: lacksOf(one) }))
    .filter(({ lacks }) => lacks.length > 0)
}

function lacksOf({ basePrice, invalidPrice, image, media, description }: Package): Lack[] {
  const hasPicture = image !== null || media.some(({ type }) => type === 'image')
  const lacks: Lack[] = []
  if (basePrice === null || invalidPrice !== null) lacks.push('price')
  if (!hasPicture) lacks.push('picture')
  if (description.replace(/<[^>]*>/g, '').trim() === '') lacks.push('description')
  return lacks
}

export function listSubscriptions(packages: readonly Package[]): Package[] {
  return packages.filter(({ type }) => type !== 'single')
}
