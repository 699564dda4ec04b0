import { createObjectGuard, isString } from '#app/lib/guards.ts'
import type { PersonalLoad, PersonalRequest } from '#app/page.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import type { ProductSummary } from '#app/shop/catalog/types.ts'
import type { OwnReview } from '#app/shop/reviews/types.ts'
import { PLATFORM_AWAY } from '#app/storefront/platform-away.server.ts'
import { describeVisitor } from '#app/storefront/visitor.server.ts'

type ReviewedProduct = Pick<ProductSummary, 'id' | 'name' | 'path' | 'picture'>

export type ReviewData =
  | { state: 'missing' }
  | { state: 'unavailable' }
  | { state: 'signed-out'; product: ReviewedProduct }
  | { state: 'not-owned'; product: ReviewedProduct; username: string }
  | {
      state: 'open'
      product: ReviewedProduct
      username: string
      /** Null for a first review. */
      own: OwnReview | null
      /** The form's initial values. */
      fields: { stars: string; text: string }
      /** The error of the posted form to which this page is the response. */
      message: string | null
    }

export const load: PersonalLoad<ReviewData> = async (request) => {
  const { shop, params, signal } = request
  const id = /^[1-9]\d{0,14}$/.test(params.id ?? '') ? Number(params.id) : null
  const catalogue = await shop.catalog.ready(signal)
  if (!catalogue) return { data: { state: 'unavailable' }, ...PLATFORM_AWAY }
  const found = id === null ? null : shop.catalog.findProduct(id)
  if (!found) return { data: { state: 'missing' }, status: 404 }
  const { name, path, picture } = found.summary
  try {
    return await loadFor(request, { id: found.summary.id, name, path, picture })
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    shop.log.warn({ err: error }, 'review could not be read')
    return { data: { state: 'unavailable' }, status: 503, headers: { 'Retry-After': '5' } }
  }
}

async function loadFor({ shop, headers, address, posted }: PersonalRequest, product: ReviewedProduct) {
  const visit = await shop.customer.identify({ headers, address })
  const visitor = describeVisitor(visit)
  const { customer, cookies } = visit
  if (customer === null) return { data: { state: 'signed-out', product } as const, cookies, visitor }
  const { id: userId, username } = customer
  const owned = await shop.orders.listOwnedIds(userId)
  if (!owned.includes(product.id))
    return { data: { state: 'not-owned', product, username } as const, cookies, visitor }
  const own = await shop.reviews.findOwn(userId, product.id)
  const refused = isRefusedForm(posted) ? posted : null
  const ownReview = { stars: own ? String(own.stars) : '', text: own?.text ?? '' }
  const { stars, text, message } = refused ?? { ...ownReview, message: null }
  const data = { state: 'open', product, username, own, fields: { stars, text }, message } as const
  return { data, cookies, visitor }
}

/** The form that `/api/reviews` refused. */
const isRefusedForm = createObjectGuard({ stars: isString, text: isString, message: isString })
