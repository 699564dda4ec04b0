/** Compares the editions of a script by the seller's files and the platform's prices. */
import type { PriceTag } from '#app/lib/money.ts'
import type { Store } from '#app/server/store/store.server.ts'
import type { EditionTable } from './product-notes.ts'
import type { Product } from './reading/product.server.ts'
import type { Edition, ProductSummary } from './types.ts'

type Sources = {
  files: Store['products']
  findProduct: (id: number) => Product | null
  printPrice: (price: PriceTag) => string
  /** The shop's subscription, and the number of scripts in it. */
  subscription: { price: PriceTag; scripts: number } | null
}

/** Null for a script with one edition. */
export function compareEditions({ summary }: Product, sources: Sources): EditionTable | null {
  const { files, findProduct, printPrice, subscription } = sources
  const otherId = files.get(summary.id)?.otherEdition
  const other = otherId ? findProduct(otherId) : null
  const columns = [summary, ...(other ? [other.summary] : [])]
    .flatMap((product) => describeEdition(product, files))
    .toSorted((a, b) => a.edition.localeCompare(b.edition))
  if (columns.length < 2) return null
  const names = new Set(columns.flatMap(({ editable }) => editable))
  for (const { locked } of columns) for (const name of locked) names.add(name)
  const parts = Array.from(names, (name) => ({ name, isOpen: columns.map((column) => isOpen(column, name)) }))
  return {
    editions: columns.map(({ edition, path, price, id }) => ({
      edition,
      path,
      price: printPrice(price),
      isCurrent: id === summary.id,
    })),
    // Differences come first.
    parts: parts.toSorted((a, b) => Number(isAlike(a)) - Number(isAlike(b))),
    subscription: subscription && {
      price: printPrice(subscription.price),
      scripts: subscription.scripts,
    },
  }
}

type Column = Pick<ProductSummary, 'id' | 'path' | 'price'> & {
  edition: Edition
  locked: readonly string[]
  editable: readonly string[]
}

function describeEdition({ id, path, price, edition }: ProductSummary, files: Store['products']): Column[] {
  const file = files.get(id)
  return edition
    ? [{ id, path, price, edition, locked: file?.locked ?? [], editable: file?.editable ?? [] }]
    : []
}

/** Escrow locks everything except the parts in `editable`; unlocked locks only the parts in `locked`. */
function isOpen({ edition, locked, editable }: Column, part: string): boolean {
  if (editable.includes(part)) return true
  return edition === 'unlocked' && !locked.includes(part)
}

function isAlike({ isOpen: cells }: EditionTable['parts'][number]): boolean {
  return cells.every((cell) => cell === cells[0])
}
