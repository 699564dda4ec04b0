/** The elements of a page's head, for search engines, shared links and home screens. */

import { type Languages, localizeHref } from '#app/lib/locale-path.ts'
import { escapeHtml, escapeJson } from '#app/lib/markup.ts'
import type { PageHead } from '#app/page.ts'
import type { Site } from '#app/shop/content/site.ts'
import { MANIFEST_PATH } from '#app/ui/browser/manifest.ts'

type HeadTagsInput = {
  head: PageHead
  locale: string
  site: Pick<Site, 'name' | 'origin' | 'theme'>
  languages: Languages
}

/** Everything except the title, which every document has. */
export function renderHeadTags(input: HeadTagsInput): string {
  const { head, site } = input
  return [
    meta('name', 'description', head.description),
    meta('name', 'robots', head.canonical ? head.robots : 'noindex'),
    ...shareTags(input),
    ...languageTags(input),
    ...(head.jsonLd ?? []).map(
      (object) => `<script type="application/ld+json">${escapeJson(object)}</script>`,
    ),
    '<meta name="color-scheme" content="dark light">',
    ...(['dark', 'light'] as const).map(
      (scheme) =>
        `<meta name="theme-color" content="${escapeHtml(site.theme[scheme])}" media="(prefers-color-scheme: ${scheme})">`,
    ),
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<noscript><link rel="manifest" href="${MANIFEST_PATH}"></noscript>`,
    `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(site.name)}" href="/feed.xml">`,
  ].join('')
}

/** The preview of a link to this page on other sites. */
function shareTags({ head, locale, site, languages }: HeadTagsInput): string[] {
  const { image, canonical } = head
  const properties: Record<string, string | undefined> = {
    'og:site_name': site.name,
    'og:type': 'website',
    'og:title': head.title,
    'og:description': head.description,
    'og:url': canonical && site.origin + localizeHref(canonical, locale, languages),
    'og:locale': findTerritory(locale),
    'og:image': image && site.origin + image.path,
    'og:image:width': image && String(image.width),
    'og:image:height': image && String(image.height),
    'og:image:alt': image?.alt,
    ...head.properties,
  }
  return [
    ...Object.entries(properties).map(([key, content]) => meta('property', key, content)),
    ...languages.locales
      .filter((other) => canonical && other !== locale)
      .map((other) => meta('property', 'og:locale:alternate', findTerritory(other))),
    meta('name', 'twitter:card', image ? 'summary_large_image' : undefined),
  ]
}

/** The page's own address, and the same page in every language. */
function languageTags({ head, locale, site, languages }: HeadTagsInput): string[] {
  const { canonical } = head
  const { locales, defaultLocale } = languages
  if (!canonical) return []
  const address = (language: string) => escapeHtml(site.origin + localizeHref(canonical, language, languages))
  const alternate = (language: string, code = language) =>
    `<link rel="alternate" hreflang="${code}" href="${address(language)}">`
  return [
    `<link rel="canonical" href="${address(locale)}">`,
    ...(locales.length > 1
      ? [...locales.map((language) => alternate(language)), alternate(defaultLocale, 'x-default')]
      : []),
  ]
}

function meta(attribute: 'name' | 'property', key: string, content: string | undefined): string {
  return content ? `<meta ${attribute}="${escapeHtml(key)}" content="${escapeHtml(content)}">` : ''
}

/** Open Graph wants a language with a country: the largest one unless the shop names one. */
function findTerritory(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize()
  return region ? `${language}_${region}` : language
}
