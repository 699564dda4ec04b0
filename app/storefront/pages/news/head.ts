import type { HeadOf, PageHead } from '#app/page.ts'
import { articleData, breadcrumbData } from '#app/shop/catalog/json-ld.ts'
import { createAbsolute, getProductImage, getShopImage } from '#app/storefront/seo.ts'
import type { NewsData } from './load.server.ts'

type HeadInput = Parameters<HeadOf<null, NewsData>>[0]

export const head: HeadOf<null, NewsData> = (input) => {
  const { staticData, site, t } = input
  if (!staticData) return { title: `${t.news.title} · ${site.name}` }
  return staticData.kind === 'note' ? createNoteHead(staticData, input) : createListHead(staticData, input)
}

function createListHead(
  { page, notes }: Extract<NewsData, { kind: 'list' }>,
  { site, t }: HeadInput,
): PageHead {
  const path = page > 1 ? `/news?page=${page}` : '/news'
  return {
    title: [t.news.title, ...(page > 1 ? [t.news.pages.page(page)] : []), site.name].join(' · '),
    description: t.news.lead(site.name),
    // An empty page is not indexed.
    ...(notes.length > 0 && { canonical: path }),
    image: getShopImage(site),
  }
}

function createNoteHead(
  { note, excerpt }: Extract<NewsData, { kind: 'note' }>,
  { site, t, locale }: HeadInput,
): PageHead {
  const { title, path, day, products } = note
  const [product] = products
  const absolute = createAbsolute(site, locale)
  const steps = [
    { name: t.navigation.home, path: '/' },
    { name: t.news.title, path: '/news' },
    { name: title, path },
  ]
  return {
    title: `${title} · ${site.name}`,
    description: excerpt || t.news.lead(site.name),
    canonical: path,
    image: product ? getProductImage(product) : getShopImage(site),
    properties: { 'og:type': 'article', 'article:published_time': day },
    jsonLd: [articleData({ title, day, path }, { site, absolute }), breadcrumbData(steps, absolute)],
  }
}
