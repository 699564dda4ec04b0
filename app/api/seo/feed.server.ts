/** News and the newest products for feed readers and community bots: RSS 2.0. */

import { getStart } from '#app/lib/days.ts'
import { escapeXml } from '#app/lib/markup.ts'
import { formatName, plainName } from '#app/lib/plain-name.ts'
import { getMessages } from '#app/messages/all.server.ts'
import type { Store, StoreNote } from '#app/server/store/store.server.ts'
import type { Product, Snapshot } from '#app/shop/catalog/catalog.server.ts'
import { describeProduct } from '#app/shop/catalog/own-words.server.ts'
import { SHARE_SIZE } from '#app/shop/catalog/share-pictures/size.ts'
import type { ProductDetail } from '#app/shop/catalog/types.ts'
import type { Site } from '#app/shop/content/site.ts'
import { composeFullTitle } from '#app/shop/news/news.server.ts'
import { notePath } from '#app/shop/news/types.ts'

const MAX_ITEMS = 50

type FeedInput = {
  site: Pick<Site, 'name' | 'tagline' | 'origin'>
  language: string
  catalogue: Snapshot
  /** Newest first. */
  notes: readonly StoreNote[]
  store: Store
  /** The formatted price; null without one. */
  printPrice: (product: Product) => string | null
}

type Item = { at: number; xml: string }

export function renderFeed({ site, language, catalogue, notes, store, printPrice }: FeedInput): string {
  const newest = [...catalogue.products.values()]
    .sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0) || b.summary.id - a.summary.id)
    .slice(0, MAX_ITEMS)
  const { marks } = getMessages(language).product
  const at = (path: string) => escapeXml(site.origin + path)
  const items = [
    ...newest.map(
      (product): Item => ({
        at: product.createdAt ?? 0,
        xml: renderItem(describeProduct(product.detail, { store, locale: language }), {
          at,
          title: formatName(product.summary.name, marks),
          price: printPrice(product),
          createdAt: product.createdAt,
        }),
      }),
    ),
    ...notes.slice(0, MAX_ITEMS).map(
      (note): Item => ({
        at: getStart(note.date),
        xml: renderNote(note, at, catalogue),
      }),
    ),
  ]
    .sort((a, b) => b.at - a.at)
    .slice(0, MAX_ITEMS)
  const changedAt = items[0]?.at ?? 0
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
    ...(changedAt > 0 ? [`<lastBuildDate>${formatDate(changedAt)}</lastBuildDate>`] : []),
    ...items.map(({ xml }) => xml),
    '</channel>',
    '</rss>\n',
  ].join('\n')
}

type ItemFacts = {
  at: (path: string) => string
  title: string
  price: string | null
  createdAt: number | null
}

function renderItem(
  { id, path, excerpt, category }: ProductDetail,
  { at, title, price, createdAt }: ItemFacts,
): string {
  const text = [price, excerpt].filter(Boolean).join(' · ')
  const { width, height } = SHARE_SIZE
  return [
    '<item>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${at(path)}</link>`,
    `<guid isPermaLink="true">${at(path)}</guid>`,
    ...(text === '' ? [] : [`<description>${escapeXml(text)}</description>`]),
    ...(category ? [`<category>${escapeXml(category.name)}</category>`] : []),
    ...(createdAt === null ? [] : [`<pubDate>${formatDate(createdAt)}</pubDate>`]),
    `<media:content url="${at(`/og/${id}.png`)}" medium="image" type="image/png" width="${width}" height="${height}"/>`,
    '</item>',
  ].join('')
}

function renderNote(note: StoreNote, at: (path: string) => string, { products }: Snapshot): string {
  const path = at(notePath(note.slug))
  const findName = (id: number) => {
    const product = products.get(id)
    return product ? plainName(product.summary.name) : null
  }
  return [
    '<item>',
    `<title>${escapeXml(composeFullTitle(note, findName))}</title>`,
    `<link>${path}</link>`,
    `<guid isPermaLink="true">${path}</guid>`,
    ...(note.html === '' ? [] : [`<description>${escapeXml(note.html)}</description>`]),
    `<pubDate>${formatDate(getStart(note.date))}</pubDate>`,
    '</item>',
  ].join('')
}

/** The date format of RSS: RFC 822 with a year of four digits. */
const formatDate = (time: number) => new Date(time).toUTCString()
