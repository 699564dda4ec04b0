/** The files of `products/`. */
import type { z } from 'zod'
import {
  createChoice,
  createList,
  Description,
  Features,
  HttpsUrl,
  ImageName,
  keys,
  Line,
  PackageId,
  Text,
} from './shapes.server.ts'

/** `products/<package id>.yaml`: facts about a product that the platform does not have. */
export const ProductPage = keys({
  edition: createChoice(['escrow', 'unlocked']).nullable().default(null),
  badge: Line.nullable().default(null),
  /** The package of the product's other edition. */
  otherEdition: PackageId.nullable().default(null),
  frameworks: createList(Line, 10).default([]),
  /** `platform`: sold only on the store's own pages at Tebex, which the button leads to. */
  soldAt: createChoice(['shop', 'platform']).default('shop'),
  video: HttpsUrl.nullable().default(null),
  /** Customers find the link on their purchases; without it they get the shop's own documentation. */
  documentation: HttpsUrl.nullable().default(null),
  changelog: HttpsUrl.nullable().default(null),
  image: ImageName.nullable().default(null),
  intro: Text.nullable().default(null),
  /** Stands in place of the platform's. */
  description: Description.nullable().default(null),
  features: Features.default([]),
  dependencies: createList(Line).default([]),
  /** Package ids of a bundle's scripts. */
  includes: createList(PackageId).default([]),
  /** The parts that escrow locks, and the parts that stay open. */
  locked: createList(Line).default([]),
  editable: createList(Line).default([]),
})
export type ProductPage = z.infer<typeof ProductPage>

/**
 * `products/<package id>.<language>.yaml`: the texts of a product in another language; all are optional. A file with
 * nothing but a description needs no original beside it.
 */
export const ProductTranslation = keys({
  badge: Line.optional(),
  intro: Text.optional(),
  description: Description.optional(),
  features: Features.optional(),
  dependencies: createList(Line).optional(),
  locked: createList(Line).optional(),
  editable: createList(Line).optional(),
})
export type ProductTranslation = z.infer<typeof ProductTranslation>
