import { PAYLOAD_ELEMENT, type Payload, SITE_ELEMENT } from './payload.ts'

/** Addresses of the build's files. Development fills it with the sources that the dev server transforms. */
export type Assets = {
  /** In this order, before everything else. */
  styles: string[]
  /** Module scripts, entry last. */
  scripts: string[]
  fonts: string[]
  /** Chunks that a page folder and a language need, to be fetched early with low priority. */
  preloads: (folder: string, locale: string) => string[]
}

type DocumentParts = {
  payload: Payload
  markup: string
  site: { name: string; origin: string }
  assets: Assets
  href: (path: string, locale: string) => string
  locales: readonly string[]
  defaultLocale: string
}

/**
 * The whole document as text. Stylesheet first, scripts after it with low priority, data as inert JSON:
 * there is no inline script and no style attribute, so that one constant policy fits every page.
 */
export function renderDocument(parts: DocumentParts): string {
  const { payload, markup, site, assets } = parts
  const { preloads, body } = splitPreloads(markup)
  return [
    `<!doctype html><html lang="${escapeHtml(payload.locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(payload.head.title)}</title>`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    preloads,
    ...assets.fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...headTags(parts),
    ...assets
      .preloads(payload.folder, payload.locale)
      .map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    ...assets.scripts.map((src) => `<script type="module" src="${src}" fetchpriority="low"></script>`),
    `</head><body><div id="root">${body}</div>`,
    jsonElement(PAYLOAD_ELEMENT, payload),
    jsonElement(SITE_ELEMENT, site),
    '</body></html>',
  ].join('')
}

function headTags({ payload, site, href, locales, defaultLocale }: DocumentParts): string[] {
  const { head, locale } = payload
  const tags: string[] = []
  const meta = (attribute: 'name' | 'property', key: string, content: string | undefined) => {
    if (content) tags.push(`<meta ${attribute}="${key}" content="${escapeHtml(content)}">`)
  }
  meta('name', 'description', head.description)
  meta('name', 'robots', head.canonical ? head.robots : 'noindex')
  meta('property', 'og:site_name', site.name)
  meta('property', 'og:title', head.title)
  meta('property', 'og:description', head.description)
  meta('property', 'og:type', 'website')
  if (head.image) {
    meta('property', 'og:image', site.origin + head.image)
    meta('name', 'twitter:card', 'summary_large_image')
  }
  const canonical = head.canonical
  if (canonical) {
    const address = (language: string) => escapeHtml(site.origin + href(canonical, language))
    meta('property', 'og:url', site.origin + href(canonical, locale))
    tags.push(`<link rel="canonical" href="${address(locale)}">`)
    if (locales.length > 1) {
      for (const language of locales)
        tags.push(`<link rel="alternate" hreflang="${language}" href="${address(language)}">`)
      tags.push(`<link rel="alternate" hreflang="x-default" href="${address(defaultLocale)}">`)
    }
  }
  for (const object of head.jsonLd ?? [])
    tags.push(`<script type="application/ld+json">${inertJson(object)}</script>`)
  tags.push(
    '<meta name="color-scheme" content="dark light">',
    '<link rel="icon" href="/store/images/icon.svg" type="image/svg+xml">',
  )
  return tags
}

/** React puts image preloads before the markup it belongs to; their place is the head. */
function splitPreloads(markup: string): { preloads: string; body: string } {
  const match = /^(?:<link rel="preload"[^>]*>)+/.exec(markup)
  const preloads = match?.[0] ?? ''
  return { preloads, body: markup.slice(preloads.length) }
}

function jsonElement(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${inertJson(value)}</script>`
}

/** JSON that cannot end the element it stands in. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
