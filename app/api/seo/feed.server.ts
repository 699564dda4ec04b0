/** The newest products for feed readers and community bots: RSS 2.0. */
import type { Product, Snapshot } from '#app/features/catalog/catalog.server.ts'
import { SHARE_SIZE } from '#app/features/catalog/share-pictures/size.ts'
import type { Site } from '#app/features/content/site.ts'
import { escapeXml } from './xml.server.ts'

const MOST_ITEMS = 50

type FeedInput = {
  site: Pick<Site, 'name' | 'tagline' | 'origin'>
  language: string
  catalogue: Snapshot
  /** A product's price as printed; null when it has none. */
  printPrice: (product: Product) => string | null
}

export function renderFeed({ site, language, catalogue, printPrice }: FeedInput): string {
  const newest = [...catalogue.products.values()]
    .sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0) || b.summary.id - a.summary.id)
    .slice(0, MOST_ITEMS)
  const changedAt = newest.reduce((latest, { createdAt }) => Math.max(latest, createdAt ?? 0), 0)
  const at = (path: string) => escapeXml(site.origin + path)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    `<title>${escapeXml(site.name)}</title>`,
    `<link>${at('/')}</link>`,
    `<description>${escapeXml(site.tagline)}</description>`,
    `<language>${language}</language>`,
    `<atom:link href="${at('/feed.xml')}" rel="self" type="application/rss+xml"/>`,
    `<image><url>${at('/icon-192.png')}</url><title>${escapeXml(site.name)}</title><link>${at('/')}</link></image>`,
    ...(changedAt > 0 ? [`<lastBuildDate>${dateOf(changedAt)}</lastBuildDate>`] : []),
    ...newest.map((product) => renderItem(product, at, printPrice(product))),
    '</channel>',
    '</rss>\n',
  ].join('\n')
}

function renderItem(
  { summary, detail, createdAt }: Product,
  at: (path: string) => string,
  price: string | null,
): string {
  const { id, name, path } = summary
  const text = [price, detail.excerpt].filter(Boolean).join(' · ')
  const { width, height } = SHARE_SIZE
  return [
    '<item>',
    `<title>${escapeXml(name)}</title>`,
    `<link>${at(path)}</link>`,
    `<guid isPermaLink="true">${at(path)}</guid>`,
    ...(text === '' ? [] : [`<description>${escapeXml(text)}</description>`]),
    ...(detail.category ? [`<category>${escapeXml(detail.category.name)}</category>`] : []),
    ...(createdAt === null ? [] : [`<pubDate>${dateOf(createdAt)}</pubDate>`]),
    `<media:content url="${at(`/og/${id}.png`)}" medium="image" type="image/png" width="${width}" height="${height}"/>`,
    '</item>',
  ].join('')
}

/** As RSS wants it, RFC 822 with four digits of the year. */
const dateOf = (time: number) => new Date(time).toUTCString()
