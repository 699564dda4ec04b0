import { plainName } from '#app/lib/plain-name.ts'
import type { Snapshot } from '#app/shop/catalog/catalog.server.ts'
import type { ProductSummary } from '#app/shop/catalog/types.ts'

/** Every script once, without its other editions; bundles add nothing. */
export function listSubscriptionScripts({ categories }: Pick<Snapshot, 'categories'>): ProductSummary[] {
  const scripts = new Map<string, ProductSummary>()
  for (const { products } of categories) {
    for (const { summary } of products) {
      const name = plainName(summary.name)
      if (summary.kind !== 'script' || summary.isBundle || scripts.has(name)) continue
      scripts.set(name, summary)
    }
  }
  return [...scripts.values()]
}
