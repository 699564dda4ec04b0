import type { HeadOf } from '#app/page.ts'
import { shopImage } from '#app/storefront/seo.ts'
import type { NewsData } from './load.server.ts'

export const head: HeadOf<null, NewsData> = ({ staticData, site, t }) => {
  const { page, notes } = staticData ?? { page: 1, notes: [] }
  const path = page > 1 ? `/news?page=${page}` : '/news'
  return {
    title: [t.news.title, ...(page > 1 ? [t.news.pages.page(page)] : []), site.name].join(' · '),
    description: t.news.lead(site.name),
    // Nothing to find on an empty page.
    ...(notes.length > 0 && { canonical: path }),
    image: shopImage(site),
  }
}
