import type { HeadOf } from '#app/page.ts'
import { breadcrumbData } from '#app/shop/catalog/json-ld.ts'
import { createAbsolute, getShopImage } from '#app/storefront/seo.ts'
import type { DocsData } from './load.server.ts'

export const head: HeadOf<null, DocsData> = ({ staticData, site, t, locale }) => {
  const docs = t.navigation.documentation
  if (!staticData) return { title: `${docs} · ${site.name}` }
  const image = getShopImage(site)
  if (staticData.kind === 'list')
    return { title: `${docs} · ${site.name}`, description: t.docs.lead(site.name), canonical: '/docs', image }
  const { doc, excerpt, isLatest } = staticData
  const { title, path, folder } = doc
  const isFirst = folder.path === path
  const steps = [
    { name: t.navigation.home, path: '/' },
    { name: docs, path: '/docs' },
    ...(isFirst ? [] : [{ name: folder.title, path: folder.path }]),
    { name: title, path },
  ]
  return {
    title: [title, ...(isFirst ? [] : [folder.title]), site.name].join(' · '),
    description: excerpt || t.docs.lead(site.name),
    // Search engines should index the latest version.
    ...(isLatest && { canonical: path }),
    image,
    jsonLd: [breadcrumbData(steps, createAbsolute(site, locale))],
  }
}
