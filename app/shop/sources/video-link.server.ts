/** Builds the link that a seller puts below a video: a page of the shop with the campaign fields that count its visits. */
import { cleanField } from './attribution.server.ts'

export const VIDEO_SITES = ['youtube', 'tiktok', 'twitch', 'kick', 'instagram', 'discord'] as const

type VideoLink = { page: string; name: string; site: string } & (
  | { url: string; problem: null }
  | { url: null; problem: 'page' | 'name' }
)

/** Returns null before the form was submitted. */
export function findVideoLink(query: URLSearchParams, origin: string): VideoLink | null {
  const [page, name, site] = [query.get('page'), query.get('name'), query.get('site')]
  if (page === null || name === null) return null
  const input = { page, name, site: VIDEO_SITES.find((candidate) => candidate === site) ?? VIDEO_SITES[0] }
  const url = URL.canParse(page.trim(), origin) ? new URL(page.trim(), origin) : null
  if (url?.origin !== origin) return { ...input, url: null, problem: 'page' }
  const video = cleanField(name)
  if (video === undefined) return { ...input, url: null, problem: 'name' }
  const fields = { utm_source: input.site, utm_medium: 'video', utm_content: video }
  for (const [field, value] of Object.entries(fields)) url.searchParams.set(field, value)
  return { ...input, url: url.href, problem: null }
}
