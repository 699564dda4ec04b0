import { type Catalogue, Variable } from 'tebex-emulator'
import { z } from 'zod'
import { hasPicture } from '../pictures.ts'
import { describePackage } from './description.ts'
import { readYaml } from './read.ts'

/** The files of `products/`, in the store's order of categories. */
const CATEGORIES = [
  'inventory',
  'jobs',
  'bundles',
  'vehicles',
  'interface',
  'admin-tools',
  'world',
  'crime',
  'support',
  'subscription',
]

/** One package: an edition of a product. */
const Edition = z.object({
  id: z.int(),
  edition: z.enum(['escrow', 'unlocked']).nullable().default(null),
  price: z.number(),
  since: z.iso.date(),
  type: z.enum(['single', 'subscription', 'both']).default('single'),
  /** The cover is on the package, only in its description, or nowhere. */
  image: z.enum(['package', 'description', 'nowhere']).default('package'),
  user_limit: z.int().nullable().default(null),
  user_limit_period: z.int().nullable().default(null),
  allows_quantity: z.boolean().default(false),
  variables: z
    .array(
      z.object({
        identifier: z.string(),
        description: z.string(),
        type: Variable.shape.type,
        required: z.boolean().optional(),
        min_length: z.int().optional(),
        max_length: z.int().optional(),
        options: z
          .array(
            z.union([
              z.string().transform((name) => ({ name })),
              z.object({ name: z.string(), price: z.number().optional(), percentage: z.number().optional() }),
            ]),
          )
          .default([]),
      }),
    )
    .default([]),
})
type Edition = z.infer<typeof Edition>

const Product = z.object({
  slug: z.string(),
  title: z.string(),
  pitch: z.string(),
  /** Features that players and staff notice. */
  players: z.array(z.string()),
  /** Features for the server's owner. */
  owners: z.array(z.string()),
  frameworks: z.array(z.string()).default(['ESX', 'QBCore', 'QBox']),
  needs: z.array(z.string()).default([]),
  editions: z.array(Edition).min(1),
})
export type Product = z.infer<typeof Product>

const ProductCategory = z.object({
  id: z.int(),
  name: z.string(),
  text: z.string(),
  products: z.array(Product),
})
type ProductCategory = z.infer<typeof ProductCategory>

const categories = CATEGORIES.map((slug) => ({
  slug,
  ...ProductCategory.parse(readYaml(`products/${slug}.yaml`)),
}))

export function createDemoCategories(origin: string): z.input<typeof Catalogue>['categories'] {
  return categories.map(({ id, slug, name, text }, index) => ({
    id,
    name,
    slug,
    description: `<p>${text}</p>`,
    tiered: name === 'SUBSCRIPTION',
    order: index + 1,
    image_url: `${origin}/pictures/categories/${slug}.svg`,
  }))
}

/** In each category the escrow editions come first, then the unlocked ones. */
export function createDemoPackages(origin: string): z.input<typeof Catalogue>['packages'] {
  return categories.flatMap((category) =>
    category.products
      .flatMap((product) => product.editions.map((edition) => ({ category, product, edition, origin })))
      .toSorted((a, b) => rankEdition(a.edition) - rankEdition(b.edition))
      .map((source, index) => ({ ...toPackage(source), order: index + 1 })),
  )
}

const rankEdition = ({ edition }: Edition): number => (edition === 'unlocked' ? 1 : 0)

export type PackageSource = { category: ProductCategory; product: Product; edition: Edition; origin: string }

function toPackage(source: PackageSource) {
  const { category, product, edition, origin } = source
  const slug = edition.edition === null ? product.slug : `${product.slug}-${edition.edition}`
  const image = edition.image === 'package' ? `${origin}/pictures/covers/${slug}.svg` : null
  return {
    id: edition.id,
    name: formatName(source),
    slug,
    description: describePackage(source),
    image,
    type: edition.type,
    category: { id: category.id, name: category.name },
    base_price: edition.price,
    disable_quantity: !edition.allows_quantity,
    disable_gifting: edition.type === 'subscription',
    media: image === null ? [] : [toMedia(image, true), ...listScenes(product, origin)],
    user_limit: edition.user_limit,
    user_limit_period: edition.user_limit_period,
    variables: edition.variables.map((variable, index) => toVariable(variable, edition.id * 10 + index)),
    created_at: `${edition.since}T10:00:00+00:00`,
    updated_at: '2026-10-05T09:30:00+00:00',
  }
}

/** Pictures of the interface in action, for products that have them. */
function listScenes({ slug }: Product, origin: string) {
  const path = `/pictures/scenes/${slug}.svg`
  return hasPicture(path) ? [toMedia(`${origin}${path}`, false)] : []
}

const toMedia = (url: string, isFirst: boolean) => ({
  type: 'image' as const,
  name: url.slice(url.lastIndexOf('/') + 1),
  url,
  featured: isFirst,
  primary: isFirst,
})

/** The product's title and the edition in brackets, as sellers write it. */
function formatName({ category, product, edition }: PackageSource): string {
  if (edition.edition === null || category.name === 'SUBSCRIPTION') return product.title
  return `${product.title} [${edition.edition.toUpperCase()}]`
}

function toVariable({ options, ...variable }: Edition['variables'][number], id: number) {
  const limits = variable.type === 'text' ? { min_length: 2, max_length: 64 } : {}
  return {
    id,
    ...limits,
    ...variable,
    options: options.map((option, index) => ({ id: id * 10 + index, value: option.name, ...option })),
  }
}
