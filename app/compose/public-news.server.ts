/** The seller's news as the shop's messages tell of it, in any language. */

import { localizeHref } from '#app/lib/locale-path.ts'
import { plainName } from '#app/lib/plain-name.ts'
import { languages } from '#app/messages/index.ts'
import type { Catalog } from '#app/shop/catalog/catalog.server.ts'
import { cleanDescription, createExcerpt } from '#app/shop/catalog/reading/description.server.ts'
import { composeFullTitle } from '#app/shop/news/news.server.ts'
import { describeNote } from '#app/shop/news/note-html.server.ts'
import { notePath } from '#app/shop/news/types.ts'
import type { Content } from './content.server.ts'

export function listPublicNews({ news, newsIn }: Pick<Content, 'news' | 'newsIn'>, catalog: Catalog) {
  const nameOf = (id: number) => {
    const product = catalog.findProduct(id)
    return product ? plainName(product.summary.name) : null
  }
  const textIn = (locale: string, slug: string) => {
    const note = newsIn(locale).find(slug)
    if (!note) throw new Error('a note is in one language and not in another')
    return {
      title: composeFullTitle(note, nameOf),
      text: describeNote(note, createExcerpt(cleanDescription(note.prose).text)),
      path: localizeHref(notePath(slug), locale, languages),
    }
  }
  const notes = news.list().map(({ slug, date, version, products }) => ({
    slug,
    date,
    version,
    products,
    textIn: (locale: string) => textIn(locale, slug),
    texts: () => ({ pt: textIn('pt', slug), en: textIn('en', slug) }),
  }))
  return { today: news.getToday(), notes }
}
