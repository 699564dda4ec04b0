/** Parses the platform's catalogue in page order, in chunks that are quick to post between threads. */
import { parseCategories } from 'tebex-client'
import { arrangeCategories, type CleanCategory } from '../category-tree.server.ts'
import { type CleanPackage, cleanPackage, computeFingerprint } from './clean-package.server.ts'

const PACKAGES_PER_CHUNK = 100

/** Fingerprints of unchanged packages, by id, which are not cleaned again. */
export type KnownPackages = ReadonlyMap<number, string>

export type CatalogChunk = {
  /** The category's position; several chunks may share it. */
  position: number
  category: CleanCategory
  /** `changed` is null for an unchanged package. */
  packages: { id: number; fingerprint: string; changed: CleanPackage | null }[]
}

/** Parses the response of `categories.download`; throws a TebexError. */
export function* parseCatalog(body: Uint8Array, known: KnownPackages): Generator<CatalogChunk> {
  for (const [position, { packages, ...category }] of arrangeCategories(parseCategories(body)).entries()) {
    const sorted = inOrder(packages)
    let start = 0
    do {
      const chunk = sorted.slice(start, start + PACKAGES_PER_CHUNK).map((source) => {
        const fingerprint = computeFingerprint(source)
        const isKnown = known.get(source.id) === fingerprint
        return { id: source.id, fingerprint, changed: isKnown ? null : cleanPackage(source) }
      })
      yield { position, category, packages: chunk }
      start += PACKAGES_PER_CHUNK
    } while (start < sorted.length)
  }
}

function inOrder<Item extends { order: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.order - b.order)
}
