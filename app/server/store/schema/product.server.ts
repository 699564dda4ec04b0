import { z } from 'zod'
import { isRecord } from '#app/lib/guards.ts'
import {
  createChoice,
  createList,
  Description,
  Features,
  Flag,
  HttpsUrl,
  ImageName,
  keys,
  Line,
  PackageId,
  Resource,
  Text,
  whole,
} from './shapes.server.ts'

/** The limit for one product. */
const MAX_PICTURES = 12

const Requirements = createList(
  z.union(
    [
      Line.transform((name) => ({ name, version: null })),
      keys({ name: Line, version: Line.nullable().default(null) }),
    ],
    'the name of a resource, or name and version',
  ),
  30,
)

/** `products/<package id>.yaml`: facts about a product that the platform lacks. */
export const ProductPage = keys({
  /** Replaces the platform's gallery; the first one is the page's first picture. */
  pictures: createList(ImageName, MAX_PICTURES).default([]),
  edition: createChoice(['escrow', 'unlocked']).nullable().default(null),
  badge: Line.nullable().default(null),
  /** The package of the product's other edition. */
  otherEdition: PackageId.nullable().default(null),
  /**
   * The folder's name on a server, also in the address of the version feed; null for the product's name in lower case.
   */
  resource: Resource.nullable().default(null),
  frameworks: createList(Line, 10).default([]),
  /** Resources that the script works with; one of each kind is enough. */
  inventories: createList(Line, 20).default([]),
  targets: createList(Line, 20).default([]),
  phones: createList(Line, 20).default([]),
  /** Required resources, each with its minimum version. */
  requires: Requirements.default([]),
  /** The minimum build of the server (artifact). */
  serverBuild: whole(1, 99_999).nullable().default(null),
  /** True if the script needs OneSync. */
  oneSync: Flag.default(false),
  /** The minimum build of the game (`sv_enforceGameBuild`). */
  gameBuild: whole(1_000, 99_999).nullable().default(null),
  /** `platform`: sold only on the store's own pages at Tebex, where the button leads. */
  soldAt: createChoice(['shop', 'platform']).default('shop'),
  video: HttpsUrl.nullable().default(null),
  /** Customers find the link with their purchases; without it they get the shop's own documentation. */
  documentation: HttpsUrl.nullable().default(null),
  changelog: HttpsUrl.nullable().default(null),
  image: ImageName.nullable().default(null),
  intro: Text.nullable().default(null),
  /** Replaces the platform's description. */
  description: Description.nullable().default(null),
  features: Features.default([]),
  dependencies: createList(Line).default([]),
  /** Package ids of a bundle's scripts. */
  includes: createList(PackageId).default([]),
  /** Parts that escrow locks, and parts that stay open. */
  locked: createList(Line).default([]),
  editable: createList(Line).default([]),
})
export type ProductPage = z.infer<typeof ProductPage>

/** Keys that only tell what a server needs. */
export const COMPATIBILITY = [
  'resource',
  'frameworks',
  'inventories',
  'targets',
  'phones',
  'requires',
  'serverBuild',
  'oneSync',
  'gameBuild',
] as const satisfies readonly (keyof ProductPage)[]
const isCompatibility = (key: string) => COMPATIBILITY.some((own) => own === key)
const EMPTY = Object.entries(ProductPage.parse({}))

/** False for a file with compatibility alone, whose product keeps the address of a product without a file. */
export function isDescribed(page: ProductPage): boolean {
  const values = new Map(Object.entries(page))
  return EMPTY.some(
    ([key, empty]) => !isCompatibility(key) && JSON.stringify(values.get(key)) !== JSON.stringify(empty),
  )
}

/** True if a product's file, before the strict reader, has more than compatibility. */
export function hasTexts(values: unknown): boolean {
  return isRecord(values) && Object.keys(values).some((key) => !isCompatibility(key) && !isEmpty(values[key]))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/**
 * `products/<package id>.<language>.yaml`: a product's texts in another language; all are optional. A file with only a
 * description needs no original.
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
