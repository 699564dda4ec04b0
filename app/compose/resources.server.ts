/** The resources that servers start, with the releases of their products. */
import { plainName } from '#app/lib/plain-name.ts'
import { slugify } from '#app/lib/slug.ts'
import type { StoreNote } from '#app/server/store/store.server.ts'
import type { Catalog } from '#app/shop/catalog/catalog.server.ts'
import { notePath } from '#app/shop/news/types.ts'
import type { Release, Resource, Resources } from '#app/shop/releases/types.ts'
import type { Content } from './content.server.ts'

type Input = Pick<Content, 'store' | 'news'>

type ResourcesOptions = {
  content: () => Input
  catalog: Pick<Catalog, 'current' | 'findProduct'>
  /** Milliseconds of a clock that is never set back. */
  monotonic: () => number
}

/** The day is asked for at most this often: the time zone's clock costs more than the whole answer. */
const DAY_SHARED_MS = 500

/** Editions of a script share their resource. */
export function createResources({ content, catalog, monotonic }: ResourcesOptions) {
  let [askedAt, catalogue] = [Number.NEGATIVE_INFINITY, catalog.current()]
  let store: Input['store'] | null = null
  let notes: readonly StoreNote[] = []
  let resources: Resources = new Map()

  return (): Resources => {
    const present = content()
    const isSame = present.store === store && catalog.current() === catalogue
    if (isSame && monotonic() - askedAt < DAY_SHARED_MS) return resources
    askedAt = monotonic()
    const listed = present.news.list()
    if (isSame && listed === notes) return resources
    ;[store, catalogue, notes] = [present.store, catalog.current(), listed]
    resources = deriveResources(present, (id) => catalog.findProduct(id)?.summary.name ?? null)
    return resources
  }
}

/** The name of the folder that servers start; null for a product that neither the seller nor the platform names. */
function findResourceName({ store }: Pick<Input, 'store'>, id: number, name: string | null): string | null {
  const own = store.products.get(id)?.resource
  if (own) return own
  return name === null ? null : slugify(plainName(name)) || null
}

function deriveResources(input: Input, findName: (id: number) => string | null): Resources {
  const resources = new Map<string, Resource>()
  for (const note of input.news.list()) {
    const release = describeRelease(note)
    if (release === null) continue
    const names = new Map(
      note.products.flatMap((id) => {
        const title = findName(id)
        const name = findResourceName(input, id, title)
        return name === null ? [] : [[name, plainName(title ?? name)] as const]
      }),
    )
    for (const [name, title] of names) {
      const resource = resources.get(name)
      resources.set(name, {
        name,
        title: resource?.title ?? title,
        releases: resource ? [...resource.releases, release] : [release],
      })
    }
  }
  return resources
}

function describeRelease({ version, date, title, slug, changes, replace, needs }: StoreNote): Release | null {
  return version === null ? null : { version, date, title, path: notePath(slug), ...changes, replace, needs }
}

/** The resource of this name or of this package id, and its packages: both editions of a script. */
export function findPackages(
  store: Input['store'],
  catalogue: ReturnType<Catalog['current']>,
  product: string,
): { resource: string; packages: number[] } | null {
  const ids = new Set([...(catalogue?.products.keys() ?? []), ...store.products.keys()])
  const names = new Map(
    [...ids].map((id) => [
      id,
      findResourceName({ store }, id, catalogue?.products.get(id)?.summary.name ?? null),
    ]),
  )
  const resource = names.get(Number(product)) ?? product
  const packages = [...ids].filter((id) => names.get(id) === resource)
  return packages.length > 0 ? { resource, packages } : null
}
