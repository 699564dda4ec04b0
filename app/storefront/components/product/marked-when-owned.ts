import type { ProductSummary } from '#app/shop/catalog/types.ts'

/** Attributes that mark the place for "You own this" (`owned-marks.ts`). */
export function markWhenOwned({ id, type }: Pick<ProductSummary, 'id' | 'type'>) {
  return { 'data-package': id, 'data-subscription': type === 'subscription' ? '' : undefined }
}
