import type { ProductSummary } from '#app/features/catalog/types.ts'
import type { Load } from '#app/page.ts'

export type HomeData = {
  /** The first packages across the categories; empty prints the specification's text. */
  featured: ProductSummary[]
  productCount: number
}
