import type { ProductSummary } from '#app/shop/catalog/types.ts'

/** Attributes of the element into which the browser writes "You own this" (`owned-marks.ts`). */
export function markedWhenOwned({ id, type }: Pick<ProductSummary, 'id' | 'type'>) {
  return { 'data-package': id, 'data-subscription': type === 'subscription' ? '' : undefined }
}
