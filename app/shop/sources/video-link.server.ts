/** The link that a seller puts below a video: a page of the shop with the campaign fields by which its visits are counted. */
import { cleanField } from './attribution.server.ts'

export const VIDEO_SITES = ['youtube', 'tiktok', 'twitch', 'kick', 'instagram', 'discord'] as const

type VideoLink = { page: string; name: string; site: string } & (
  | { url: string; problem: null }
  | { url: null; problem: 'page' | 'name' }
)

/** Null before anything was asked for. */
export function findVideoLink(query: URLSearchParams, origin: string): VideoLink | null {
  const [page, name, site] = [query.get('page'), query.get('name'), query.get('site')]
  if (page === null || name === null) return null
  const asked = { page, name, site: VIDEO_SITES.find((known) => known === site) ?? VIDEO_SITES[0] }
  const url = URL.canParse(page.trim(), origin) ? new URL(page.trim(), origin) : null
  if (url?.origin !== origin) return { ...asked, url: null, problem: 'page' }
  const video = cleanField(name)
  if (video === undefined) return { ...asked, url: null, problem: 'name' }
  const fields = { utm_source: asked.site, utm_medium: 'video', utm_content: video }
  for (const [field, value] of Object.entries(fields)) url.searchParams.set(field, value)
  return { ...asked, url: url.href, problem: null }
}
