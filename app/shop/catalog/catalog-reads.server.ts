/** Pages read the catalogue by these functions, whichever snapshot it is. */
import type { Catalog } from './catalog.server.ts'
import type { SnapshotRules } from './reading/catalog-entry.server.ts'
import { type CatalogCategory, findCategoryIn } from './reading/category.server.ts'
import type { Product } from './reading/product.server.ts'
import type { createSnapshotBuilder, Snapshot } from './reading/snapshot.server.ts'

/** The catalogue by other rules; the snapshot is null while the platform has said nothing. */
export type PreparedCatalog = {
  rules: SnapshotRules
  builder: ReturnType<typeof createSnapshotBuilder>
  snapshot: Snapshot | null
}

/** The catalogue as a prepared one has it, for a preview. */
export function replaceSnapshot(catalog: Catalog, { snapshot }: PreparedCatalog): Catalog {
  return { ...catalog, ready: async () => snapshot, ...createCatalogReads(() => snapshot) }
}

export function createCatalogReads(current: () => Snapshot | null) {
  return {
    current,
    findProduct: (id: number): Product | null => current()?.products.get(id) ?? null,
    listCategories: (): readonly CatalogCategory[] => current()?.categories ?? [],
    findCategory(name: string): CatalogCategory | null {
      const snapshot = current()
      return snapshot && findCategoryIn(snapshot, name)
    },
  }
}
