import type { HeadOf } from '#app/page.ts'
import type { ScriptsData } from './load.server.ts'

export const head: HeadOf<ScriptsData> = ({ data: { category, page }, site, t }) => {
  const title = category ? t.scripts.titleOf(category.name) : t.scripts.title
  const path = category?.path ?? '/scripts'
  return {
    title: `${title} · ${site.name}`,
    description: `${title}: ${site.tagline}`,
    canonical: page > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${page}` : path,
  }
}
