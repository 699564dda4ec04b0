/** How the shop is found and shared: for search engines, feed readers, home screens, and links in a chat. */
import { Hono } from 'hono'
import type { Product } from '#app/features/catalog/catalog.server.ts'
import { makeIcons } from '#app/features/catalog/og/icons.server.ts'
import { createSharePictures, type SharePicture } from '#app/features/catalog/og/share.server.ts'
import { readThemeColors } from '#app/features/catalog/og/theme.server.ts'
import { BusyError } from '#app/features/catalog/pictures/gate.server.ts'
import { HOURLY } from '#app/kernel/statics.server.ts'
import { en } from '#app/messages/en.ts'
import { defaultLocale, locales } from '#app/messages/index.ts'
import { problem } from '#app/platform/http.server.ts'
import { routes as pageRoutes } from '#app/routes.ts'
import type { Shop } from '#app/shop.server.ts'
import { formatMoney } from '#app/ui/money.ts'
import type { ApiContext, ApiEnv } from './answers.server.ts'
import { createFoundFiles } from './found-answer.server.ts'
import { renderFeed } from './found-feed.server.ts'
import { renderSitemap } from './found-sitemap.server.ts'
import { renderManifest, renderRobots, renderSecurity } from './found-texts.server.ts'

const XML = 'application/xml; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'
const DAY_MS = 86_400_000
/** What follows the catalogue is looked at again after ten minutes. */
const TEN_MINUTES = 'public, max-age=600, stale-while-revalidate=86400'
const DAILY = 'public, max-age=86400, stale-while-revalidate=604800'
const MINUTE = 'public, max-age=60'
/** An SVG that is opened by itself is a document. */
const INERT = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" }

/** `/robots.txt`, `/sitemap.xml`, `/feed.xml`, `/site.webmanifest`, `/.well-known/security.txt`, icons, `/og/{id}.png`. */
export function foundRoutes(shop: Shop): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const files = createFoundFiles()
  const { site, store, now } = shop
  const palette = readThemeColors(store.themeCss).dark
  const readIcons = once(() => makeIcons({ file: iconFile(shop), name: site.name, palette }))
  const share = createSharePictures({
    shop: { name: site.name, tagline: site.tagline },
    palette,
    readIcon: async () => (await readIcons()).png.get('icon-192.png') ?? new Uint8Array(),
    catalog: shop.catalog,
    pictures: shop.pictures,
    printPrice,
    dataDir: shop.env.dataDir,
    log: shop.log,
    now,
  })

  routes.get('/robots.txt', (c) =>
    files.answer(c, { name: 'robots', version: '' }, () => ({
      type: TEXT,
      content: renderRobots(site.origin, locales, defaultLocale),
      cacheControl: DAILY,
    })),
  )
  routes.get('/.well-known/security.txt', (c) =>
    files.answer(c, { name: 'security', version: String(Math.floor(now() / DAY_MS)) }, () => ({
      type: TEXT,
      content: renderSecurity(site, { locales, now: now() }),
      cacheControl: DAILY,
    })),
  )
  routes.get('/sitemap.xml', (c) => answerSitemap(c, 0))
  routes.get('/sitemap/:part{[1-9]\\d?\\.xml}', (c) =>
    answerSitemap(c, Number.parseInt(c.req.param('part'), 10)),
  )
  routes.get('/feed.xml', async (c) => {
    const catalogue = await shop.catalog.ready(c.req.raw.signal)
    if (!catalogue) return notYet(c)
    return files.answer(c, { name: 'feed', version: catalogue.version }, () => ({
      type: 'application/rss+xml; charset=utf-8',
      content: renderFeed({ site, language: defaultLocale, catalogue, printPrice }),
      cacheControl: TEN_MINUTES,
    }))
  })
  routes.get('/site.webmanifest', (c) =>
    files.answer(c, { name: 'manifest', version: '' }, async () => ({
      type: 'application/manifest+json; charset=utf-8',
      content: renderManifest({
        site,
        language: defaultLocale,
        palette,
        hasSvg: (await readIcons()).svg !== null,
        shortcuts: [
          { name: en.navigation.scripts, url: '/scripts' },
          { name: en.account.cartLink, url: '/cart' },
        ],
      }),
      cacheControl: HOURLY,
    })),
  )
  routes.get('/favicon.ico', (c) =>
    files.answer(c, { name: 'ico', version: '' }, async () => ({
      type: 'image/x-icon',
      content: (await readIcons()).ico,
      cacheControl: DAILY,
    })),
  )
  for (const name of ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'apple-touch-icon.png'])
    routes.get(`/${name}`, (c) =>
      files.answer(c, { name, version: '' }, async () => ({
        type: 'image/png',
        content: (await readIcons()).png.get(name) ?? '',
        cacheControl: DAILY,
      })),
    )
  routes.get('/icon.svg', async (c) => {
    const { svg } = await readIcons()
    if (!svg) return notFound(c)
    return files.answer(c, { name: 'svg', version: '' }, () => ({
      type: 'image/svg+xml',
      content: svg,
      cacheControl: DAILY,
      headers: INERT,
    }))
  })
  routes.get('/og/default.png', (c) => answerPicture(c, () => share.getShop(c.req.raw.signal)))
  routes.get('/og/:file{[1-9]\\d{0,14}\\.png}', async (c) => {
    if (!(await shop.catalog.ready(c.req.raw.signal))) return notYet(c)
    const id = Number.parseInt(c.req.param('file'), 10)
    return answerPicture(c, () => share.findProduct(id, c.req.raw.signal))
  })
  return routes

  async function answerSitemap(c: ApiContext, part: number): Promise<Response> {
    const catalogue = await shop.catalog.ready(c.req.raw.signal)
    if (!catalogue) return notYet(c)
    const parts = sitemapOf(catalogue)
    const content = parts[part]
    if (content === undefined) return notFound(c)
    return files.answer(c, { name: `sitemap ${part}`, version: catalogue.version }, () => ({
      type: XML,
      content,
      cacheControl: TEN_MINUTES,
    }))
  }
}
