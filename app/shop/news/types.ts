import type { Day } from '#app/lib/days.ts'
import type { Picture } from '#app/shop/catalog/types.ts'

/** The latest note of a product. */
export type Update = { day: Day; daysAgo: number }

/** `ago` is relative to the time of rendering, such as `3 days ago`. */
export type ShownUpdate = { day: Day; ago: string }

export type NoteLink = {
  path: string
  title: string
  version: string | null
  day: Day
  /** The day, formatted for display. */
  date: string
  /** The note's language; null for the seller's own language. */
  language: string | null
}

export type ShownNote = NoteLink & {
  html: string
  /** The note's products that are still sold. */
  products: { id: number; name: string; path: string; picture: Picture | null }[]
}

export const notePath = (slug: string) => `/news/${slug}`
