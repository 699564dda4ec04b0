import type { ProductDetail } from '#app/features/catalog/types.ts'
import type { Load } from '#app/page.ts'

export type ProductData =
  | { state: 'found'; product: ProductDetail }
  /** Unknown id: status 404. `unavailable`: the platform could not be asked yet, status 503, Try Again. */
  | { state: 'missing' | 'unavailable' }

export const load: Load<ProductData> = async ({ shop, params, signal }) => {
  const catalogue = await shop.catalog.ready(signal)
  if (!catalogue)
    return { data: { state: 'unavailable' }, status: 503, headers: { 'Retry-After': '5' }, keep: false }
  const product = /^[1-9]\d{0,14}$/.test(params.id ?? '') ? shop.catalog.findProduct(Number(params.id)) : null
  if (!product) return { data: { state: 'missing' }, status: 404, keep: false }
  return { data: { state: 'found', product: product.detail } }
}
