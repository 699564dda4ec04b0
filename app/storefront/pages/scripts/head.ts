import type { HeadOf } from '#app/page.ts'
import { getShopImage } from '#app/storefront/seo.ts'
import type { ScriptsData, ScriptsStaticData } from './load.server.ts'
import { formatTitle } from './title.ts'

/** Filtered and sorted lists repeat the same products, so search engines index only the plain list. */
export const head: HeadOf<ScriptsData, ScriptsStaticData> = ({ staticData, site, t }) => {
  if (!staticData) return { title: `${t.scripts.title} · ${site.name}` }
  const { category, page, search, active } = staticData
  const title = formatTitle(staticData, t)
  const path = category?.path ?? '/scripts'
  const isFiltered = active.some(({ kind }) => kind === 'chip')
  const isPaged = page > 1 && !isFiltered && category !== null
  return {
    title: [...(search ? [t.scripts.quoted(search)] : []), title, site.name].join(' · '),
    description: (search === '' && category?.excerpt) || `${title} · ${site.tagline}`,
    ...(search === '' && { canonical: isPaged ? `${path}&page=${page}` : path }),
    image: getShopImage(site),
  }
}
