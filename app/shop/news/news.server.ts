/** The seller's notes as visitors see them; a future note is hidden until its day. */
import { DAY_MS, type Day, getStart } from '#app/lib/days.ts'
import { rememberLast } from '#app/lib/remember-last.ts'
import { compareNotes } from '#app/server/store/note.server.ts'
import type { Store, StoreNote } from '#app/server/store/store.server.ts'
import { renderNote } from './note-html.server.ts'
import type { Update } from './types.ts'

/** Later ones are news no more. */
const LISTED_DAYS = 90

type NewsContent = Pick<Store, 'news'> & {
  /** Scripts of bundles, by package id. */
  products: ReadonlyMap<number, { includes: readonly number[] }>
}

/** `prose` is the text without the lists that `html` ends with. */
type Note = StoreNote & { prose: string }

export type News = ReturnType<typeof createNews>

/** `today` is asked for whenever something is listed: a day begins while the shop runs. */
export function createNews({ news, products }: NewsContent, today: () => Day) {
  const newestFirst = [...news.values()]
    .sort(compareNotes)
    .map((note): Note => ({ ...note, prose: note.html, html: renderNote(note) }))
  const published = rememberLast((day: Day) => newestFirst.filter(({ date }) => date <= day))
  const list = (): readonly Note[] => published(today())

  /** A bundle's news include those of its scripts. */
  function listOf(id: number): Note[] {
    const ids = [id, ...(products.get(id)?.includes ?? [])]
    return list().filter((note) => note.products.some((one) => ids.includes(one)))
  }

  const updatesOn = rememberLast((day: Day): ReadonlyMap<number, Update> => {
    const named = published(day).flatMap((note) => note.products)
    const bundles = [...products].filter(([, { includes }]) => includes.length > 0).map(([id]) => id)
    const updates = [...new Set([...named, ...bundles])].flatMap((id) => {
      const [latest] = listOf(id)
      const update = latest && { day: latest.date, daysAgo: daysBetween(latest.date, day) }
      return update && update.daysAgo <= LISTED_DAYS ? [[id, update] as const] : []
    })
    return new Map(updates)
  })

  return {
    today,
    /** The newest first. */
    list,
    listOf,
    find: (slug: string): Note | null => list().find((note) => note.slug === slug) ?? null,
    /** Recent news by package id. */
    updates: () => updatesOn(today()),
    /** The latest version that a note of the package itself names. */
    findRelease(id: number): { version: string; date: Day } | null {
      for (const { version, date, products: named } of list())
        if (version !== null && named.includes(id)) return { version, date }
      return null
    },
  }
}

function daysBetween(from: Day, to: Day): number {
  return Math.round((getStart(to) - getStart(from)) / DAY_MS)
}

/** `Backpack 1.4: Items stack`: where the title stands alone. A title that is the version is not repeated. `nameOf` is null for what is no longer sold; editions of a script have one name. */
export function fullTitle(
  { title, version, products }: Pick<StoreNote, 'title' | 'version' | 'products'>,
  nameOf: (id: number) => string | null,
): string {
  const names = new Set(products.flatMap((id) => nameOf(id) ?? []))
  const subject = [[...names].join(', '), version].filter(Boolean).join(' ')
  if (subject === '') return title
  return title === version ? subject : `${subject}: ${title}`
}
