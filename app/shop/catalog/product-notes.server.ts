/** Combines the seller's file for a product with the current catalogue. */
import { formatMoney, type PriceTag } from '#app/lib/money.ts'
import { listDependencies } from '#app/server/store/dependencies.server.ts'
import type { ProductPage, Store } from '#app/server/store/store.server.ts'
import { createPicturePath } from './pictures/sizes.ts'
import { computeBundleSaving, sumPrices } from './prices/price.ts'
import type { Clip, OtherEdition, ProductNotes } from './product-notes.ts'
import { findClip } from './reading/clip.server.ts'
import type { Product } from './reading/product.server.ts'
import type { Picture, ProductDetail, ProductSummary } from './types.ts'

type Sources = {
  /** Null for a product without a file of its own. */
  note: ProductPage | null
  /** Features of every script whose file lists none. */
  features: ProductPage['features']
  pictureTexts: Store['pictureTexts']
  findProduct: (id: number) => Product | null
  locale: string
}

/** Skips products that the platform no longer sells. */
export function describeNotes(
  { detail }: Product,
  { note, features, pictureTexts, findProduct, locale }: Sources,
): ProductNotes {
  const included = (note?.includes ?? []).flatMap((id) => findProduct(id)?.summary ?? [])
  const other = note?.otherEdition ? findProduct(note.otherEdition) : null
  const image = note?.image ?? null
  return {
    badge: note?.badge ?? null,
    intro: note?.intro ?? null,
    clip:
      findClip({
        video: detail.videoUrl,
        image,
        alt: image === null ? undefined : pictureTexts[image]?.alt,
      }) ?? showMoving(detail.scene),
    features: note?.features.length ? note.features : detail.kind === 'script' ? features : [],
    dependencies: note ? listDependencies(note) : [],
    compatibility: describeCompatibility(note),
    locked: note?.locked ?? [],
    editable: note?.editable ?? [],
    otherEdition: other && describeOther(detail, other.summary, locale),
    includes: included.map(({ id, name, path, picture, price }) => ({
      id,
      name,
      path,
      picture,
      price: formatMoney(price.amount, price.currency, locale),
    })),
    // Beside a struck-through price it would be a second reference price.
    includesTotal: detail.price.was === null ? formatTotal(included, detail.price.currency, locale) : null,
    saving: formatSaving(detail, { includes: note?.includes ?? [], findProduct, locale }),
  }
}

function describeCompatibility(note: ProductPage | null): ProductNotes['compatibility'] {
  const { inventories = [], targets = [], phones = [] } = note ?? {}
  const { serverBuild = null, oneSync = false, gameBuild = null } = note ?? {}
  return { inventories, targets, phones, serverBuild, oneSync, gameBuild }
}

function showMoving(scene: Picture | null): Clip | null {
  return scene && { kind: 'image', src: createPicturePath(scene.key, 960, 'moving') }
}

function describeOther({ price }: ProductDetail, other: ProductSummary, locale: string): OtherEdition {
  const { name, path, edition } = other
  return { name, path, edition, difference: formatDifference(price, other.price, locale) }
}

function formatDifference(from: PriceTag, to: PriceTag, locale: string): string | null {
  if (from.currency !== to.currency || from.amount === null || to.amount === null) return null
  const difference = to.amount - from.amount
  if (difference === 0) return null
  return (difference > 0 ? '+' : '−') + formatMoney(Math.abs(difference), to.currency, locale)
}

function formatTotal(included: readonly ProductSummary[], currency: string, locale: string): string | null {
  const prices = included.map(({ price }) => price)
  const total = sumPrices(prices, currency)
  return total === null ? null : formatMoney(total, currency, locale)
}

type SavingSources = Pick<Sources, 'findProduct' | 'locale'> & { includes: readonly number[] }

/** The amount that a bundle saves over its parts; null unless each part is sold separately and the sum is higher. */
export function formatSaving(
  { price }: Pick<ProductSummary, 'price'>,
  { includes, findProduct, locale }: SavingSources,
): string | null {
  const parts = includes.flatMap((id) => findProduct(id)?.summary.price ?? [])
  if (parts.length < includes.length) return null
  const saving = computeBundleSaving(price, parts)
  return saving === null ? null : formatMoney(saving, price.currency, locale)
}
