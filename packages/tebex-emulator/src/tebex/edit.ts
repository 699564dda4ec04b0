/** Changes of a catalogue while it runs: what is known is changed, what is new is added, what is named is removed. */
import { z } from 'zod'
import { Catalogue } from './catalogue.ts'
import { categoryDefaults, packageDefaults } from './seed/seed.ts'

type Entry = Record<string, unknown>

/** What tells the entries of a list apart, and what a new one may leave out. */
const LISTS = {
  categories: { key: 'id', defaults: (entry: Entry, at: number) => categoryDefaults(String(entry.name), at) },
  packages: { key: 'id', defaults: (entry: Entry, at: number) => packageDefaults(String(entry.name), at) },
  sales: { key: 'id', defaults: () => ({}) },
  coupons: { key: 'code', defaults: (_: Entry, at: number) => ({ id: 1_000 + at }) },
  gift_cards: { key: 'card_number', defaults: () => ({}) },
  creator_codes: { key: 'code', defaults: (entry: Entry) => ({ creator: entry.code }) },
  community_goals: { key: 'id', defaults: () => ({}) },
  bans: { key: 'id', defaults: () => ({}) },
  players: {
    key: 'username',
    defaults: ({ username }: Entry, at: number) => ({
      ...{ username_id: 1_000_000 + at, name: username, email: `player${at}@example.com` },
    }),
  },
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

/** Throws what is wrong with an edit before anything is changed. A package may name its category by id or name. */
export function editCatalogue(catalogue: Catalogue, edit: z.infer<typeof CatalogueEdit>): void {
  const merged = Object.entries(LISTS).map(([name, { key, defaults }]) => {
    const list: Entry[] = Reflect.get(catalogue, name)
    const changes: Entry[] = Reflect.get(edit, name)
    const removed = new Set<unknown>(Reflect.get(edit.remove, name))
    const byKey = new Map(list.map((entry) => [entry[key], entry]))
    changes.forEach((change, index) => {
      const known = byKey.get(change[key]) ?? defaults(change, list.length + index + 1)
      byKey.set(change[key], { ...known, ...change })
    })
    return [name, [...byKey.values()].filter((entry) => !removed.has(entry[key]))] as const
  })
  const { packages = [], ...others } = Object.fromEntries(merged)
  const categories = others.categories ?? []
  Object.assign(
    catalogue,
    Catalogue.parse({
      ...{ ...catalogue, ...others },
      store: { ...catalogue.store, ...edit.store },
      packages: packages.map((entry) => ({ ...entry, category: findCategory(categories, entry.category) })),
    }),
  )
}

function findCategory(categories: Entry[], wanted: unknown): unknown {
  const found = categories.find(({ id, name }) => id === wanted || name === wanted)
  return found === undefined ? wanted : { id: found.id, name: found.name }
}
