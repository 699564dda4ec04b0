/** The files of `products/`. */
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

/** Pictures of the seller's own on the page of one product. */
const MOST_PICTURES = 12

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

/** `products/<package id>.yaml`: facts about a product that the platform does not have. */
export const ProductPage = keys({
  /** The gallery of the product's page in place of the platform's; the first of them is the page's first picture. */
  pictures: createList(ImageName, MOST_PICTURES).default([]),
  edition: createChoice(['escrow', 'unlocked']).nullable().default(null),
  badge: Line.nullable().default(null),
  /** The package of the product's other edition. */
  otherEdition: PackageId.nullable().default(null),
  /** The folder that servers start, and the address of its version feed; null for the name in small letters. */
  resource: Resource.nullable().default(null),
  frameworks: createList(Line, 10).default([]),
  /** The script works with these resources; one of each kind is enough. */
  inventories: createList(Line, 20).default([]),
  targets: createList(Line, 20).default([]),
  phones: createList(Line, 20).default([]),
  /** Resources that have to be there, each with the least version that will do. */
  requires: Requirements.default([]),
  /** The least build of the server (artifact). */
  serverBuild: whole(1, 99_999).nullable().default(null),
  /** True where the script needs OneSync. */
  oneSync: Flag.default(false),
  /** The least build of the game (`sv_enforceGameBuild`). */
  gameBuild: whole(1_000, 99_999).nullable().default(null),
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

/** Keys that say nothing on the page of a product but what a server needs. */
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
const isCompatibility = (key: string) => COMPATIBILITY.some((known) => known === key)
const EMPTY = Object.entries(ProductPage.parse({}))

/** False for a file with nothing but compatibility: its product keeps the address of one without a file. */
export function isDescribed(page: ProductPage): boolean {
  const values = new Map(Object.entries(page))
  return EMPTY.some(
    ([key, empty]) => !isCompatibility(key) && JSON.stringify(values.get(key)) !== JSON.stringify(empty),
  )
}

/** True for the values of a product's file, before the strict reader, when they are more than compatibility. */
export function hasTexts(values: unknown): boolean {
  return isRecord(values) && Object.keys(values).some((key) => !isCompatibility(key) && !isEmpty(values[key]))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

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
