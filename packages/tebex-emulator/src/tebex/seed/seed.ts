/** A store as people write it: packages below their categories, and what follows from the rest left out. */
import { parse } from 'yaml'
import { z } from 'zod'
import { Catalogue } from '../catalogue.ts'

const CREATED = '2026-01-15T10:00:00+00:00'
const STORE = 900_001
const FIRST_PACKAGE = 5_000_001
const FIRST_CATEGORY = 2_000_001

/** Who can sign in to a store that names no players. */
export const EXAMPLE_PLAYERS = [
  { username: 'alex', username_id: 1000001, email: 'alex@example.com', name: 'Alex Doe', about: '' },
  { username: 'robin', username_id: 1000002, email: 'robin@example.com', name: 'Robin Roe', about: '' },
]

const { store, packages, categories, pages } = Catalogue.shape

const SeedPackage = packages.element
  .partial({ id: true, slug: true, order: true, created_at: true, updated_at: true })
  .omit({ category: true, currency: true })
  .strict()
const SeedCategory = categories.element
  .partial({ id: true, slug: true, order: true })
  .extend({ packages: z.array(SeedPackage).default([]) })
  .strict()

const SeedPage = pages
  .unwrap()
  .element.partial({ id: true, slug: true, account_id: true, created_at: true, updated_at: true })
  .strict()

/** What a store's file may hold: the shapes of the platform, with less in them. */
const Seed = Catalogue.omit({ packages: true })
  .extend({
    store: store.partial({ id: true, webstore_url: true, created_at: true }).strict(),
    categories: z.array(SeedCategory),
    pages: z.array(SeedPage).default([]),
    players: Catalogue.shape.players.default(EXAMPLE_PLAYERS),
  })
  .strict()

/** The catalogue of a store's file (YAML or JSON); throws what is wrong with it. */
export function readSeed(text: string): (origin: string) => Catalogue {
  const seed = Seed.parse(parse(text))
  return (origin) => withOrigin(toCatalogue(seed, origin), origin)
}

function toCatalogue({ store, categories, pages, ...rest }: z.infer<typeof Seed>, origin: string): Catalogue {
  let nextId = FIRST_PACKAGE
  const built = categories.map(({ packages, ...category }, index) => {
    const id = category.id ?? FIRST_CATEGORY + index
    return {
      category: { ...categoryDefaults(category.name, index + 1), id, ...category },
      packages: packages.map((one, at) => ({
        ...packageDefaults(one.name, at + 1),
        ...{ id: nextId++, currency: store.currency, category: { id, name: category.name } },
        ...one,
      })),
    }
  })
  return Catalogue.parse({
    store: { id: STORE, webstore_url: origin, created_at: CREATED, ...store },
    categories: built.map(({ category }) => category),
    packages: built.flatMap(({ packages }) => packages),
    pages: pages.map((page, index) => ({
      ...{ id: index + 1, slug: slugOf(page.title), account_id: store.id ?? STORE },
      ...{ created_at: CREATED, updated_at: CREATED, ...page },
    })),
    ...rest,
  })
}

export const categoryDefaults = (name: string, order: number) => ({ slug: slugOf(name), order })

export const packageDefaults = (name: string, order: number) => ({
  ...{ slug: slugOf(name), order, created_at: CREATED, updated_at: CREATED },
})

function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

/** Pictures of the emulator's own are written without its address. */
function withOrigin(catalogue: Catalogue, origin: string): Catalogue {
  const resolve = (path: string | null) => (path?.startsWith('/') ? origin + path : path)
  return {
    ...catalogue,
    store: { ...catalogue.store, logo: resolve(catalogue.store.logo) },
    categories: catalogue.categories.map((one) => ({ ...one, image_url: resolve(one.image_url) })),
    packages: catalogue.packages.map((one) => ({ ...one, image: resolve(one.image) })),
  }
}
