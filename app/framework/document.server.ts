import type { Head, PageModule } from './page.ts'
import { PAYLOAD_ELEMENT, type Payload, SITE_ELEMENT } from './payload.ts'

/** Addresses of the build's files. Development fills it with the sources that the dev server transforms. */
export type Assets = {
  /** What a layout needs, in this order, before everything else. */
  styles: (layout: string) => string[]
  /** Module scripts, entry last. */
  scripts: string[]
  /** A small script that fetches the entry and the fonts after the first paint; absent in development. */
  bootstrap?: string
  /** The stylesheet of the faces that are fetched; absent in development, where `styles` has them. */
  fonts?: string
  /** Chunks that a page and a language need, to be fetched early with low priority. */
  preloads: (module: PageModule, locale: string) => string[]
}

type DocumentParts = {
  payload: Payload
  /** Its paint comes before its script. */
  isPublic: boolean
  markup: string
  /** What stands before and after the part that is hydrated: rendered by the server alone. */
  layout: { before: string; after: string }
  site: {
    name: string
    origin: string
    /** The colour of the page's ground in both themes, for the frame that the browser draws around it. */
    theme?: { light: string; dark: string }
  }
  assets: Assets
  href: (path: string, locale: string) => string
  locales: readonly string[]
  defaultLocale: string
}

/**
 * The whole document as text, in the two parts in which it can be sent. Stylesheet first, the script after it with low priority, data as inert JSON:
 * there is no inline script and no style attribute, so that one constant policy fits every page.
 */
export function renderDocument(parts: DocumentParts): { opening: string; rest: string } {
  return { opening: renderOpening(parts), rest: renderRest(parts) }
}

/** From the doctype to the header: what can be sent while the page is not known yet. */
function renderOpening(parts: DocumentParts): string {
  const { payload, markup, layout, assets } = parts
  return [
    `<!doctype html><html lang="${escapeHtml(payload.locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(payload.head.title)}</title>`,
    ...assets.styles(payload.layout).map((href) => `<link rel="stylesheet" href="${href}">`),
    ...preloadsIn(markup),
    ...headTags(parts),
    ...scriptTags(parts),
    `</head><body>${layout.before}`,
  ].join('')
}

/** From the root to the end. */
function renderRest({ payload, markup, layout, site }: DocumentParts): string {
  const { staticSections, ...shown } = payload
  return [
    `<div id="root">${markup.replace(PRELOAD, '')}</div>${layout.after}`,
    jsonElement(PAYLOAD_ELEMENT, { ...shown, head: briefHead(payload.head) }),
    jsonElement(SITE_ELEMENT, site),
    '</body></html>',
  ].join('')
}

/**
 * The small script fetches what the page works with: a public page's after its first paint, a personal page's, which is
 * all script, at once. Without script the fonts come with the page.
 */
function scriptTags({ payload, assets, isPublic }: DocumentParts): string[] {
  const { bootstrap, fonts = '', scripts, preloads } = assets
  if (!bootstrap) return scripts.map((src) => `<script type="module" src="${src}"></script>`)
  const data = { entry: scripts.join(' '), chunks: preloads(payload, payload.locale).join(' '), fonts }
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`)
  return [
    `<script type="module" async fetchpriority="low" src="${bootstrap}"${attributes.join('')}${isPublic ? '' : ' data-now'}></script>`,
    `<noscript><link rel="stylesheet" href="${fonts}"></noscript>`,
  ]
}

function headTags(parts: DocumentParts): string[] {
  const { payload, site } = parts
  const { head } = payload
  const { theme } = site
  return [
    meta('name', 'description', head.description),
    meta('name', 'robots', head.canonical ? head.robots : 'noindex'),
    ...shareTags(parts),
    ...languageTags(parts),
    ...(head.jsonLd ?? []).map(
      (object) => `<script type="application/ld+json">${inertJson(object)}</script>`,
    ),
    '<meta name="color-scheme" content="dark light">',
    ...(theme
      ? (['dark', 'light'] as const).map(
          (scheme) =>
            `<meta name="theme-color" content="${escapeHtml(theme[scheme])}" media="(prefers-color-scheme: ${scheme})">`,
        )
      : []),
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(site.name)}" href="/feed.xml">`,
  ]
}

/** What a link to this page looks like where it is shared. */
function shareTags({ payload, site, href, locales }: DocumentParts): string[] {
  const { head, locale } = payload
  const { image, canonical } = head
  const properties: Record<string, string | undefined> = {
    'og:site_name': site.name,
    'og:type': 'website',
    'og:title': head.title,
    'og:description': head.description,
    'og:url': canonical && site.origin + href(canonical, locale),
    'og:locale': territoryOf(locale),
    'og:image': image && site.origin + image.path,
    'og:image:width': image && String(image.width),
    'og:image:height': image && String(image.height),
    'og:image:alt': image?.alt,
    ...head.properties,
  }
  return [
    ...Object.entries(properties).map(([key, content]) => meta('property', key, content)),
    ...locales
      .filter((other) => canonical && other !== locale)
      .map((other) => meta('property', 'og:locale:alternate', territoryOf(other))),
    meta('name', 'twitter:card', image ? 'summary_large_image' : undefined),
  ]
}

/** The page's own address, and the same page in every language. */
function languageTags({ payload, site, href, locales, defaultLocale }: DocumentParts): string[] {
  const { locale, head } = payload
  const { canonical } = head
  if (!canonical) return []
  const address = (language: string) => escapeHtml(site.origin + href(canonical, language))
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

/** Open Graph names a language with a country: its largest one when the shop names none. */
function territoryOf(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize()
  return region ? `${language}_${region}` : language
}

/** React puts image preloads before the markup it belongs to, a page's or a still's; their place is the head. */
function preloadsIn(markup: string): string[] {
  return markup.match(PRELOAD) ?? []
}

const PRELOAD = /<link rel="preload"[^>]*>/g

/** What the browser's half needs of the head: the rest stands in the document, structured data above all. */
export function briefHead({ title, description, canonical }: Head): Head {
  return { title, ...(description && { description }), ...(canonical && { canonical }) }
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
