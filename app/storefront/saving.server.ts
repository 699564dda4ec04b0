import type { Store } from '#app/server/store/store.server.ts'
import type { Catalog } from '#app/shop/catalog/catalog.server.ts'
import { formatSaving } from '#app/shop/catalog/product-notes.server.ts'

type Options = { catalog: Pick<Catalog, 'findProduct'>; store: Pick<Store, 'products'>; locale: string }

export type FindSaving = (id: number) => string | null

/** Finds the amount that a bundle saves over its parts. */
export function createSavingFinder({ catalog, store, locale }: Options): FindSaving {
  const findProduct = (id: number) => catalog.findProduct(id)
  return (id) => {
    const includes = store.products.get(id)?.includes ?? []
    const bundle = includes.length > 0 ? findProduct(id) : null
    return bundle && formatSaving(bundle.summary, { includes, findProduct, locale })
  }
}
