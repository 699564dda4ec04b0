import type { Day } from '#app/lib/days.ts'
import type { Picture } from '#app/shop/catalog/types.ts'

/** When there was last news of a product. */
export type Update = { day: Day; daysAgo: number }

/** In words, such as `3 days ago`, at the time of rendering. */
export type ShownUpdate = { day: Day; ago: string }

export type NoteLink = {
  path: string
  title: string
  version: string | null
  day: Day
  /** The day in words. */
  date: string
  /** Null for the seller's own. */
  language: string | null
}

export type ShownNote = NoteLink & {
  html: string
  /** Without those that are no longer sold. */
  products: { id: number; name: string; path: string; picture: Picture | null }[]
}

export const notePath = (slug: string) => `/news/${slug}`
