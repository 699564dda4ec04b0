/** The small files that tell crawlers, researchers and home screens about a site. */
import type { Palette } from '#app/shop/catalog/share-pictures/theme.server.ts'
import type { Site } from '#app/shop/content/site.ts'

const DAY_MS = 86_400_000
/** The standard asks for less than a year. */
const VALID_DAYS = 180

/** Personal pages and the endless filters of a list are not for crawlers. */
export function renderRobots(origin: string, locales: readonly string[], defaultLocale: string): string {
  const prefixes = locales.map((locale) => (locale === defaultLocale ? '' : `/${locale}`))
  const personal = prefixes.flatMap((prefix) =>
    ['/cart', '/thank-you', '/auth-callback', '/discord-callback', '/release-messages/', '/review/'].map(
      (path) => prefix + path,
    ),
  )
  return [
    'User-agent: *',
    ...['/api/', '/_page/', '/admin', ...personal].map((path) => `Disallow: ${path}`),
    ...['q', 'chip', 'sort'].map((name) => `Disallow: /*?*${name}=`),
    '',
    `Sitemap: ${origin}/sitemap.xml\n`,
  ].join('\n')
}

/** RFC 9116; null without a contact. The expiry date moves on while the shop runs. */
export function renderSecurity(
  { origin, supportEmail, links }: Pick<Site, 'origin' | 'supportEmail' | 'links'>,
  { locales, now }: { locales: readonly string[]; now: number },
): string | null {
  const contact = supportEmail === null ? links.discord : `mailto:${supportEmail}`
  if (contact === null) return null
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt\n`,
  ].join('\n')
}

type ManifestInput = {
  site: Pick<Site, 'name' | 'tagline'>
  language: string
  palette: Palette
  hasSvg: boolean
  shortcuts: { name: string; url: string }[]
}

export function renderManifest({ site, language, palette, hasSvg, shortcuts }: ManifestInput): string {
  const png = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/',
    name: site.name,
    short_name: shortName(site.name),
    description: site.tagline,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: palette.bg,
    background_color: palette.bg,
    categories: ['shopping'],
    icons: [
      png('icon-192', 192, 'any'),
      png('icon-512', 512, 'any'),
      png('icon-maskable-512', 512, 'maskable'),
      ...(hasSvg ? [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }] : []),
    ],
    shortcuts,
  })
}

/** Home screens have room for about twelve letters. */
function shortName(name: string): string {
  if (name.length <= 12) return name
  const [first = name] = name.split(' ')
  return first
}
