/** Edits a catalogue at run time: changes known entries, adds new ones, removes named ones. */
import { z } from 'zod'
import { Catalogue, type Category } from './catalogue.ts'

type Entry = Record<string, unknown>

/** The keys that identify the entries of a list. */
const KEYS = {
  categories: 'id',
  packages: 'id',
  sales: 'id',
  coupons: 'code',
  gift_cards: 'card_number',
  creator_codes: 'code',
  community_goals: 'id',
  bans: 'id',
  players: 'username',
}

const Entries = z.array(z.record(z.string(), z.unknown())).default([])
const Keys = z.array(z.union([z.string(), z.number()])).default([])
const each = <Value extends z.ZodType>(value: Value) => ({
  categories: value,
  packages: value,
  sales: value,
  coupons: value,
  gift_cards: value,
  creator_codes: value,
  community_goals: value,
  bans: value,
  players: value,
})

export const CatalogueEdit = z.strictObject({
  store: z.record(z.string(), z.unknown()).default({}),
  ...each(Entries),
  remove: z.strictObject(each(Keys)).prefault({}),
})

/** Throws the problem of an edit before anything changes. A package may name its category by id or name. */
export function editCatalogue(catalogue: Catalogue, edit: z.infer<typeof CatalogueEdit>): void {
  const merged = Object.entries(KEYS).map(([name, key]) => {
    const list: Entry[] = Reflect.get(catalogue, name)
    const changes: Entry[] = Reflect.get(edit, name)
    const removed = new Set<unknown>(Reflect.get(edit.remove, name))
    const byKey = new Map(list.map((entry) => [entry[key], entry]))
    // Each entry without a key is new.
    for (const change of changes) {
      const place = change[key] ?? Symbol(name)
      byKey.set(place, { ...byKey.get(place), ...change })
    }
    return [name, [...byKey.values()].filter((entry) => !removed.has(entry[key]))] as const
  })
  const { packages = [], ...others } = Object.fromEntries(merged)
  const { categories } = Catalogue.pick({ categories: true }).parse(others)
  const store = { ...catalogue.store, ...edit.store }
  Object.assign(
    catalogue,
    Catalogue.parse({
      ...catalogue,
      ...others,
      categories,
      store,
      packages: packages.map((entry) => ({
        currency: store.currency,
        ...entry,
        category: findCategory(categories, entry.category),
      })),
    }),
  )
}

function findCategory(categories: Category[], wanted: unknown): unknown {
  const found = categories.find(({ id, name }) => id === wanted || name === wanted)
  return found === undefined ? wanted : { id: found.id, name: found.name }
}
