/** The list of addresses for search engines, each in every language. */

import { localizeHref } from '#app/lib/locale-path.ts'
import { escapeXml } from '#app/lib/markup.ts'
import { defaultLocale, locales } from '#app/messages/index.ts'
import type { Snapshot } from '#app/shop/catalog/catalog.server.ts'

/** The protocol allows 50,000 addresses in a file, but files of a few hundred kilobytes are friendlier. */
const MAX_IN_FILE = 2_500

type SitemapEntry = { path: string; changedAt: number | null }
type Address = SitemapEntry & { locale: string }

type SitemapInput = {
  origin: string
  /** Public pages besides categories and products. */
  paths: readonly string[]
  catalogue: Snapshot
}

/**
 * File 0 is the whole sitemap, or an index of the parts `/sitemap/1.xml`, `/sitemap/2.xml` …; null for a missing part.
 */
export function renderSitemapFile(input: SitemapInput, file: number, maxInFile = MAX_IN_FILE): string | null {
  const addresses = listEntries(input).flatMap((entry) => locales.map((locale) => ({ ...entry, locale })))
  const parts = Math.max(1, Math.ceil(addresses.length / maxInFile))
  if (file === 0 && parts > 1) return renderIndex(parts, input.origin)
  const part = parts === 1 ? file + 1 : file
  if (part > parts) return null
  return renderPart(addresses.slice((part - 1) * maxInFile, part * maxInFile), input.origin)
}

function listEntries({ paths, catalogue }: SitemapInput): SitemapEntry[] {
  const pages = paths.map((path) => ({ path, changedAt: null }))
  const categories = catalogue.categories
    .filter(({ isSubscription, products }) => !isSubscription && products.length > 0)
    .map(({ summary }) => ({ path: summary.path, changedAt: null }))
  const products = [...catalogue.products.values()].map(({ summary, updatedAt }) => ({
    path: summary.path,
    changedAt: updatedAt,
  }))
  return [...pages, ...categories, ...products]
}

function renderPart(addresses: readonly Address[], origin: string): string {
  const absolute = (path: string, locale: string) =>
    escapeXml(origin + localizeHref(path, locale, { locales, defaultLocale }))
  const alternate = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`
  const entries = addresses.map(({ path, changedAt, locale }) => {
    const alternates =
      locales.length < 2
        ? []
        : [
            ...locales.map((language) => alternate(language, absolute(path, language))),
            alternate('x-default', absolute(path, defaultLocale)),
          ]
    const changed = changedAt === null ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
    return `<url><loc>${absolute(path, locale)}</loc>${changed}${alternates.join('')}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}

function renderIndex(count: number, origin: string): string {
  const files = Array.from(
    { length: count },
    (_, index) => `<sitemap><loc>${escapeXml(origin)}/sitemap/${index + 1}.xml</loc></sitemap>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...files,
    '</sitemapindex>\n',
  ].join('\n')
}
