import type { CategorySection, CategorySummary, ProductSummary } from '#app/features/catalog/types.ts'

export type ScriptsData = {
  /** Every category but the subscription's, for the filter. */
  categories: CategorySummary[]
  total: number
  /** The chosen category; null shows all categories as sections. */
  category: CategorySummary | null
  /** Without a category: each with its first six products. */
  sections: CategorySection[]
  /** With a category: one page of its products. */
  products: ProductSummary[]
  page: number
  pageCount: number
}
