/** The files of `products/`. */
import type { z } from 'zod'
import { Features, HttpsUrl, ImageName, keys, Line, listOf, oneOf, PackageId, Text } from './shapes.server.ts'

/** `products/<package id>.yaml`: what the platform does not know about a product. */
export const ProductPage = keys({
  edition: oneOf(['escrow', 'unlocked']).nullable().default(null),
  badge: Line.nullable().default(null),
  /** The same product in its other edition. */
  otherEdition: PackageId.nullable().default(null),
  frameworks: listOf(Line, 10).default([]),
  /** `platform`: only on the store's own pages at Tebex, to which the button leads. */
  soldAt: oneOf(['shop', 'platform']).default('shop'),
  video: HttpsUrl.nullable().default(null),
  /** For customers, on their purchases; without one the shop's own documentation. */
  documentation: HttpsUrl.nullable().default(null),
  changelog: HttpsUrl.nullable().default(null),
  image: ImageName.nullable().default(null),
  intro: Text.nullable().default(null),
  features: Features.default([]),
  dependencies: listOf(Line).default([]),
  /** Package ids of a bundle's scripts. */
  includes: listOf(PackageId).default([]),
  /** What escrow locks, and what stays open. */
  locked: listOf(Line).default([]),
  editable: listOf(Line).default([]),
})
export type ProductPage = z.infer<typeof ProductPage>

/** `products/<package id>.<language>.yaml`: the words of a product's file, as far as they are translated. */
export const ProductTranslation = keys({
  badge: Line.optional(),
  intro: Text.optional(),
  features: Features.optional(),
  dependencies: listOf(Line).optional(),
  locked: listOf(Line).optional(),
  editable: listOf(Line).optional(),
})
export type ProductTranslation = z.infer<typeof ProductTranslation>
