/** Lists the seller's notes for visitors. A note with a future date is hidden until its day. */
import { DAY_MS, type Day, getStart } from '#app/lib/days.ts'
import { rememberLast } from '#app/lib/remember-last.ts'
import { compareNotes } from '#app/server/store/note.server.ts'
import type { Store, StoreNote } from '#app/server/store/store.server.ts'
import { renderNote } from './note-html.server.ts'
import type { Update } from './types.ts'

/** A product's latest note counts as an update for this long. */
const UPDATE_DAYS = 90

type NewsContent = Pick<Store, 'news'> & {
  /** Scripts of bundles, by package id. */
  products: ReadonlyMap<number, { includes: readonly number[] }>
}

/** `prose` is the note's text without the lists at the end of `html`. */
type Note = StoreNote & { prose: string }

export type News = ReturnType<typeof createNews>

/** `getToday` is called for every list, because a new day can begin while the shop runs. */
export function createNews({ news, products }: NewsContent, getToday: () => Day) {
  const newestFirst = [...news.values()]
    .sort(compareNotes)
    .map((note): Note => ({ ...note, prose: note.html, html: renderNote(note) }))
  const listPublished = rememberLast((day: Day) => newestFirst.filter(({ date }) => date <= day))
  const list = (): readonly Note[] => listPublished(getToday())

  /** Lists the product's notes; a bundle has those of its scripts too. */
  function listForProduct(id: number): Note[] {
    const ids = [id, ...(products.get(id)?.includes ?? [])]
    return list().filter((note) => note.products.some((product) => ids.includes(product)))
  }

  const findUpdatesOn = rememberLast((day: Day): ReadonlyMap<number, Update> => {
    const productIds = listPublished(day).flatMap((note) => note.products)
    const bundleIds = [...products].filter(([, { includes }]) => includes.length > 0).map(([id]) => id)
    const updates = [...new Set([...productIds, ...bundleIds])].flatMap((id) => {
      const [latest] = listForProduct(id)
      const update = latest && { day: latest.date, daysAgo: countDays(latest.date, day) }
      return update && update.daysAgo <= UPDATE_DAYS ? [[id, update] as const] : []
    })
    return new Map(updates)
  })

  return {
    getToday,
    /** Lists all published notes, the newest first. */
    list,
    listForProduct,
    find: (slug: string): Note | null => list().find((note) => note.slug === slug) ?? null,
    /** Maps package ids to their recent updates. */
    findUpdates: () => findUpdatesOn(getToday()),
    /** Finds the latest version in the package's own notes; a bundle's scripts do not count. */
    findRelease(id: number): { version: string; date: Day } | null {
      for (const { version, date, products: ids } of list())
        if (version !== null && ids.includes(id)) return { version, date }
      return null
    },
  }
}

function countDays(from: Day, to: Day): number {
  return Math.round((getStart(to) - getStart(from)) / DAY_MS)
}

/**
 * Composes a title such as `Backpack 1.4: Items stack` for places that show nothing else of the note. Editions of a script
 * share a name, which occurs once. `findName` returns null for products that are no longer sold.
 */
export function composeFullTitle(
  { title, version, products }: Pick<StoreNote, 'title' | 'version' | 'products'>,
  findName: (id: number) => string | null,
): string {
  const names = new Set(products.flatMap((id) => findName(id) ?? []))
  const subject = [[...names].join(', '), version].filter(Boolean).join(' ')
  if (subject === '') return title
  return title === version ? subject : `${subject}: ${title}`
}
