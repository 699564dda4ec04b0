/** The fields of a package that the shop reads, with a sanitised description. */
import { hash } from 'node:crypto'
import type { Package } from 'tebex-client'
import { listFrameworks } from '../frameworks.ts'
import { listQuestions } from '../questions/questions.server.ts'
import { cleanDescription, createExcerpt } from './description.server.ts'

export type CleanPackage = ReturnType<typeof cleanPackage>

/** Plain data, so that a worker thread can post it. */
export function cleanPackage(source: Package) {
  const description = cleanDescription(source.description)
  const pictures = source.media.filter(({ type }) => type === 'image')
  return {
    id: source.id,
    name: source.name,
    type: source.type,
    basePrice: source.basePrice,
    totalPrice: source.totalPrice,
    invalidPrice: source.invalidPrice,
    discount: source.discount ?? 0,
    currency: source.currency ?? 'USD',
    disableQuantity: source.disableQuantity,
    disableGifting: source.disableGifting,
    userLimit: source.userLimit,
    expiresAt: parseTime(source.expirationDate),
    questions: listQuestions(source),
    createdAt: parseTime(source.createdAt),
    updatedAt: parseTime(source.updatedAt),
    descriptionHtml: description.html,
    excerpt: createExcerpt(description.text),
    frameworks: listFrameworks(`${source.name} ${description.text}`),
    // The package's own image comes first, because cards show the first picture.
    pictures: [
      ...(source.image ? [source.image] : []),
      ...description.images,
      ...pictures.map(({ url }) => url),
    ],
    scene: pictures.find(({ url, primary }) => !primary && url !== source.image)?.url ?? null,
    videoUrl: source.media.find(({ type }) => type === 'video')?.url ?? null,
  }
}

/** Only equal packages have equal fingerprints; the category does not matter. */
export function computeFingerprint({ category: _, ...source }: Package): string {
  return hash('sha1', JSON.stringify(source), 'base64')
}

/** Epoch milliseconds; null for an invalid date. */
function parseTime(date: string | null): number | null {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? null : time
}
