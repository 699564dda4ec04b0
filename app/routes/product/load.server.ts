import type { ProductDetail } from '#app/features/catalog/types.ts'

export type ProductData =
  | { state: 'found'; product: ProductDetail }
  /** Unknown id: status 404. `unavailable`: the platform could not be asked yet, status 503, Try Again. */
  | { state: 'missing' | 'unavailable' }
