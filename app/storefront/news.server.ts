import { formatDaysAgo, formatDayText } from '#app/lib/day-text.ts'
import type { StoreNote } from '#app/server/store/store.server.ts'
import type { Catalog } from '#app/shop/catalog/catalog.server.ts'
import type { News } from '#app/shop/news/news.server.ts'
import { type NoteLink, notePath, type ShownNote, type ShownUpdate } from '#app/shop/news/types.ts'

type Options = { catalog: Pick<Catalog, 'findProduct'>; locale: string }

export function linkNote({ slug, title, version, date, language }: StoreNote, locale: string): NoteLink {
  return { path: notePath(slug), title, version, day: date, date: formatDayText(date, locale), language }
}

export type FindUpdate = (id: number) => ShownUpdate | null

/** Finds the age of a package's latest news; null without recent news. */
export function createUpdateFinder(news: News, locale: string): FindUpdate {
  const updates = news.findUpdates()
  return (id) => {
    const update = updates.get(id)
    return update ? { day: update.day, ago: formatDaysAgo(update.daysAgo, locale) } : null
  }
}

export function showNote(note: StoreNote, { catalog, locale }: Options): ShownNote {
  return {
    ...linkNote(note, locale),
    html: note.html,
    products: note.products.flatMap((id) => {
      const sold = catalog.findProduct(id)?.summary
      return sold ? [{ id, name: sold.name, path: sold.path, picture: sold.picture }] : []
    }),
  }
}
