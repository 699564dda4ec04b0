/** Joins the seller's file of a product with what the catalogue knows today. */
import type { ProductPage } from '#app/server/store/store.server.ts'
import { findClip } from './clip.server.ts'
import type { IncludedScript, OtherEdition, ProductNotes } from './product-notes.ts'
import type { Product } from './snapshot.server.ts'
import type { Cents } from './types.ts'

type Sources = {
  /** Null for a product without a file of its own. */
  note: ProductPage | null
  /** What all scripts have; for those whose file lists none of their own. */
  features: ProductPage['features']
  findProduct: (id: number) => Product | null
}

/** Other products that the platform does not sell any more are left out. */
export function describeNotes({ detail }: Product, { note, features, findProduct }: Sources): ProductNotes {
  const includes = (note?.includes ?? []).flatMap((id) => findProduct(id) ?? []).map(describeIncluded)
  const other = note?.otherEdition ? findProduct(note.otherEdition) : null
  return {
    badge: note?.badge ?? null,
    intro: note?.intro ?? null,
    clip: findClip({ video: detail.videoUrl, image: note?.image ?? null }),
    features: note?.features.length ? note.features : detail.kind === 'script' ? features : [],
    dependencies: note?.dependencies ?? [],
    locked: note?.locked ?? [],
    editable: note?.editable ?? [],
    otherEdition: other && describeOther(detail, other),
    includes,
    // A struck price beside it would be another one for the same thing.
    includesTotal: detail.price.was === null ? totalOf(includes, detail.price.currency) : null,
  }
}

function describeIncluded({ summary: { id, name, path, picture, price } }: Product): IncludedScript {
  return { id, name, path, picture, price }
}

function describeOther({ price }: Product['detail'], { summary }: Product): OtherEdition {
  const { name, path, edition } = summary
  const isComparable = summary.price.currency === price.currency
  const difference =
    isComparable && summary.price.amount !== null && price.amount !== null
      ? summary.price.amount - price.amount
      : null
  return { name, path, edition, price: summary.price, difference }
}

function totalOf(includes: readonly IncludedScript[], currency: string): Cents | null {
  let total = 0
  for (const { price } of includes) {
    if (price.amount === null || price.currency !== currency) return null
    total += Math.max(0, price.amount)
  }
  return includes.length > 0 ? total : null
}
