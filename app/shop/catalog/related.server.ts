import { plainName } from '#app/lib/plain-name.ts'
import type { Product } from './reading/product.server.ts'
import type { Snapshot } from './reading/snapshot.server.ts'
import type { ProductSummary } from './types.ts'

const MAX_RELATED = 4

/**
 * Products that were bought together with these come first, then scripts of their categories for the same framework,
 * popular ones first. Omits the products themselves, owned ones and their other editions.
 */
export function listRelated(
  { products, sales }: Snapshot,
  ids: readonly number[],
  owned: readonly number[] = [],
): ProductSummary[] {
  const sources = ids.flatMap((id) => products.get(id) ?? [])
  const together = sources.flatMap(({ summary }) => sales.together.get(summary.id) ?? [])
  const similar = [...products.values()].filter((product) =>
    sources.some((source) => isLike(source, product)),
  )
  const candidates = [
    ...together.flatMap((id) => products.get(id) ?? []),
    ...similar.filter(({ summary }) => summary.isPopular),
    ...similar,
  ]
  const excluded = [...sources, ...owned.flatMap((id) => products.get(id) ?? [])]
  const names = new Set(excluded.map(({ summary }) => plainName(summary.name)))
  const related: ProductSummary[] = []
  for (const { summary } of candidates) {
    const name = plainName(summary.name)
    if (summary.kind !== 'script' || summary.name === '' || names.has(name)) continue
    names.add(name)
    related.push(summary)
    if (related.length === MAX_RELATED) break
  }
  return related
}

function isLike(source: Product, { summary, detail }: Product): boolean {
  if (source.detail.category?.path !== detail.category?.path) return false
  const { frameworks } = source.summary
  return frameworks.length === 0 || summary.frameworks.some((name) => frameworks.includes(name))
}
