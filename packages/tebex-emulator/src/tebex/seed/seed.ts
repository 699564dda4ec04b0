/** A store as people write it: packages below their categories, and what follows from the rest left out. */
import { parse } from 'yaml'
import { z } from 'zod'
import { Catalogue, GivenCategory, GivenPackage, GivenPage, giveCategoryIds } from '../catalogue.ts'
import { CREATED } from '../given.ts'

const STORE = 900_001

/** These can sign in to a store that names no players. */
export const EXAMPLE_PLAYERS = [
  { username: 'alex', username_id: 1000001, email: 'alex@example.com', name: 'Alex Doe', about: '' },
  { username: 'robin', username_id: 1000002, email: 'robin@example.com', name: 'Robin Roe', about: '' },
]

const SeedPackage = GivenPackage.omit({ category: true, currency: true })
const SeedCategory = GivenCategory.extend({ packages: z.array(SeedPackage).default([]) })
const SeedPage = GivenPage.partial({ account_id: true })

/** A store's file has the shapes of the platform, with less in them. */
const Seed = Catalogue.omit({ packages: true })
  .extend({
    store: Catalogue.shape.store.partial({ id: true, webstore_url: true, created_at: true }),
    categories: z.array(SeedCategory).default([]),
    pages: z.array(SeedPage).default([]),
    players: Catalogue.shape.players.prefault(EXAMPLE_PLAYERS),
  })
  .strict()

/** The catalogue of a store's file (YAML or JSON); throws what is wrong with it. */
export function readSeed(text: string): (origin: string) => Catalogue {
  const catalogue = toCatalogue(Seed.parse(parse(text)))
  return (origin) => withOrigin(structuredClone(catalogue), origin)
}

function toCatalogue({ store, categories, pages, ...rest }: z.infer<typeof Seed>): Catalogue {
  const numbered = giveCategoryIds(categories)
  return Catalogue.parse({
    store: { id: STORE, webstore_url: '', created_at: CREATED, ...store },
    categories: numbered.map(({ packages: _, ...category }) => category),
    packages: numbered.flatMap(({ id, name, packages }) =>
      packages.map((one, index) => ({
        order: index + 1,
        currency: store.currency,
        category: { id, name },
        ...one,
      })),
    ),
    pages: pages.map((page) => ({ account_id: store.id ?? STORE, ...page })),
    ...rest,
  })
}

/** Pictures of the emulator's own are written without its address. */
function withOrigin(catalogue: Catalogue, origin: string): Catalogue {
  const { store } = catalogue
  const resolve = (path: string | null) => (path?.startsWith('/') ? origin + path : path)
  return {
    ...catalogue,
    // A store that names no address of its own is found where the emulator is.
    store: { ...store, webstore_url: store.webstore_url || origin, logo: resolve(store.logo) },
    categories: catalogue.categories.map((one) => ({ ...one, image_url: resolve(one.image_url) })),
    packages: catalogue.packages.map((one) => ({ ...one, image: resolve(one.image) })),
  }
}
