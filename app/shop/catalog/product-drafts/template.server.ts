/** A first draft of a product's file: a template filled with facts of the catalogue. Unknown facts stay empty. */
import { plainName } from '#app/lib/plain-name.ts'
import { normalizeText } from '#app/lib/words.server.ts'
import { ProductPage } from '#app/server/store/schema/product.server.ts'
import { cleanDescription, decodeEntities } from '../reading/description.server.ts'
import { findEdition } from '../reading/find-edition.ts'
import type { ProductDetail } from '../types.ts'
import { isClaim } from './claims.server.ts'

/** Keys of a product's file with valid values. */
export type ProductDraft = Readonly<Record<string, unknown>>

export type DescribedPackage = Pick<ProductDetail, 'id' | 'name' | 'frameworks' | 'videoUrl' | 'isBundle'> & {
  /** The platform's description. */
  description: string
  /** All packages of the catalogue. */
  others: readonly { id: number; name: string }[]
}

const MAX_FEATURES = 12
const MAX_FEATURE_LENGTH = 120
const FIRST_SENTENCE = /^.{20,300}?[.!?](?=\s|$)/
const RESOURCES = /\b(?:es_extended|qb-core|qbx_core|oxmysql|ox_lib|ox_inventory|ox_target|pma-voice)\b/g

export function fillTemplate(source: DescribedPackage): ProductDraft {
  const { id, name, frameworks, videoUrl, isBundle } = source
  const { html, text } = cleanDescription(source.description)
  const items = Array.from(html.matchAll(/<li>([^<]*)/g), ([, item = '']) => decodeEntities(item).trim())
  const edition = findEdition(name)
  const others = source.others.filter((other) => other.id !== id)
  const [sentence = ''] = FIRST_SENTENCE.exec(text) ?? []
  const included = isBundle ? items.flatMap((item) => findPackage(item, others)) : []
  const features = items.filter((item) => item !== '' && item.length <= MAX_FEATURE_LENGTH && !isClaim(item))
  return keepValid({
    edition,
    otherEdition: edition && findOtherEdition(name, others),
    frameworks,
    video: videoUrl,
    intro: sentence === '' || isClaim(sentence) ? null : sentence,
    features: features.slice(0, MAX_FEATURES),
    dependencies: [...new Set(text.match(RESOURCES))],
    includes: [...new Set(included)],
  })
}

/** Drops empty lines and lines that a product's schema refuses. */
export function keepValid(draft: ProductDraft): ProductDraft {
  const filled = Object.entries(draft).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(filled.filter(([key, value]) => ProductPage.safeParse({ [key]: value }).success))
}

/** Matches only if exactly one other package has the same name apart from the brackets. */
function findOtherEdition(name: string, others: DescribedPackage['others']): number | null {
  const same = others.filter((other) => isSameName(plainName(other.name), plainName(name)))
  const [other] = same
  return same.length === 1 && other && findEdition(other.name) !== null ? other.id : null
}

/** A name shared by two packages identifies neither. */
function findPackage(item: string, others: DescribedPackage['others']): number[] {
  const exact = others.filter(({ name }) => isSameName(name, item))
  const found = exact.length > 0 ? exact : others.filter(({ name }) => isSameName(plainName(name), item))
  return found.length === 1 ? found.map(({ id }) => id) : []
}

function isSameName(name: string, otherName: string): boolean {
  return normalizeText(name) === normalizeText(otherName)
}
