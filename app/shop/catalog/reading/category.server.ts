/** A category as pages read it, with its products. */
import type { CategorySummary } from '../types.ts'
import type { SnapshotRules } from './catalog-entry.server.ts'
import type { CatalogChunk } from './parse-catalog.server.ts'
import type { Product } from './product.server.ts'
import type { Snapshot } from './snapshot.server.ts'

export type CatalogCategory = {
  summary: CategorySummary
  /** The seller's own name, which several categories may share. */
  name: string
  isSubscription: boolean
  /** A customer has one active subscription in the category and pays the difference for a higher tier. */
  isTiered: boolean
  products: readonly Product[]
}

export function startCategory(category: CatalogChunk['category'], rules: SnapshotRules) {
  const { id, slug, name, label, parentId, tiered, descriptionHtml, excerpt } = category
  const isHot = rules.hotCategories.some((hot) => isSame(hot, name))
  const path = `/scripts?category=${encodeURIComponent(slug)}`
  const picture = category.picture === null ? null : rules.describePicture(category.picture)
  const products: Product[] = []
  return {
    summary: { id, slug, name: label, parentId, path, count: 0, isHot, picture, descriptionHtml, excerpt },
    name,
    isSubscription: isSame(name, rules.subscriptionCategory),
    isTiered: tiered,
    products,
  }
}

/** The category with this slug, or else the first with this name, as in old addresses. */
export function findCategoryIn(
  snapshot: Pick<Snapshot, 'categories'>,
  slugOrName: string,
): CatalogCategory | null {
  const { categories } = snapshot
  return (
    categories.find(({ summary }) => isSame(summary.slug, slugOrName)) ??
    categories.find(({ name }) => isSame(name, slugOrName)) ??
    null
  )
}

/** Each category with those above it, nearest first. */
export function listAncestors(categories: readonly CatalogCategory[]): Map<number, CategorySummary[]> {
  const ancestors = new Map<number, CategorySummary[]>()
  // Parents come before their children.
  for (const { summary } of categories)
    ancestors.set(summary.id, [summary, ...(ancestors.get(summary.parentId ?? summary.id) ?? [])])
  return ancestors
}

/** Counts each category's products with those of its subcategories. */
export function countProducts(categories: readonly CatalogCategory[]): void {
  const ancestors = listAncestors(categories)
  for (const { summary, products } of categories)
    for (const each of ancestors.get(summary.id) ?? []) each.count += products.length
}

/** Category names are compared case-insensitively. */
export function isSame(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
