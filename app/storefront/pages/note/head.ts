import { articleData, breadcrumbData } from '#app/features/catalog/json-ld.ts'
import type { HeadOf } from '#app/page.ts'
import { absoluteIn, productImage, shopImage } from '#app/storefront/seo.ts'
import type { NoteData } from './load.server.ts'

export const head: HeadOf<null, NoteData> = ({ staticData, locale, site, t }) => {
  if (!staticData) return { title: `${t.news.title} · ${site.name}` }
  const { note, excerpt } = staticData
  const { title, path, day, products } = note
  const [product] = products
  const absolute = absoluteIn(site, locale)
  const steps = [
    { name: t.navigation.home, path: '/' },
    { name: t.news.title, path: '/news' },
    { name: title, path },
  ]
  return {
    title: `${title} · ${site.name}`,
    description: excerpt || t.news.lead(site.name),
    canonical: path,
    image: product ? productImage(product) : shopImage(site),
    properties: { 'og:type': 'article', 'article:published_time': day },
    jsonLd: [articleData({ title, day, path }, { site, absolute }), breadcrumbData(steps, absolute)],
  }
}
