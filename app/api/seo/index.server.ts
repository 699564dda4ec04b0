/** Files for search engines, feed readers, home screens and security researchers. */
import { Hono } from 'hono'
import type { Shop } from '#app/compose.server.ts'
import { en } from '#app/messages/en.ts'
import { defaultLocale, locales } from '#app/messages/index.ts'
import { routes as pages } from '#app/routes.ts'
import { HOURLY } from '#app/server/http/static-files.server.ts'
import { readThemeColors } from '#app/shop/catalog/share-pictures/theme.server.ts'
import { notePath } from '#app/shop/news/types.ts'
import { describeRoute } from '../middleware/describe-route.server.ts'
import type { ApiContext, ApiEnv } from '../responses.server.ts'
import { renderFeed } from './feed.server.ts'
import { createSeoFiles, DAILY, notYet, type SeoFiles } from './responses.server.ts'
import {
  createShopIcons,
  iconRoutes,
  printPrice,
  type ShopIcons,
  sharePictureRoutes,
} from './share-pictures.server.ts'
import { renderSitemapFile } from './sitemap.server.ts'
import { renderManifest, renderRobots, renderSecurity } from './text-files.server.ts'

const TEXT = 'text/plain; charset=utf-8'
const DAY_MS = 86_400_000
/** Files that follow the catalogue are fetched again after ten minutes. */
const TEN_MINUTES = 'public, max-age=600, stale-while-revalidate=86400'

/** `/robots.txt`, `/sitemap.xml`, `/feed.xml`, `/site.webmanifest`, `/.well-known/security.txt`, the icons, `/og/{id}.png`. */
export function seoRoutes(shop: Shop): Hono<ApiEnv> {
  const files = createSeoFiles()
  const palette = readThemeColors(shop.store.themeCss).dark
  const icons = createShopIcons(shop, palette)
  const routes = new Hono<ApiEnv>()
  routes.route('/', textRoutes(shop, files))
  routes.route('/', catalogueRoutes(shop, files))
  routes.get('/site.webmanifest', describeRoute('The web app manifest'), (c) =>
    files.respond(c, { name: 'manifest' }, async () => ({
      type: 'application/manifest+json; charset=utf-8',
      content: await manifestOf(shop, icons),
      cacheControl: HOURLY,
    })),
  )
  routes.route('/', iconRoutes(files, icons))
  routes.route('/og', sharePictureRoutes(shop, icons))
  return routes
}

function textRoutes({ site, now }: Shop, files: SeoFiles): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.get('/robots.txt', describeRoute('What crawlers may read'), (c) =>
    files.respond(c, { name: 'robots' }, () => ({
      type: TEXT,
      content: renderRobots(site.origin, locales, defaultLocale),
      cacheControl: DAILY,
    })),
  )
  routes.get('/.well-known/security.txt', describeRoute('Whom to tell of a weakness'), (c) =>
    files.respond(c, { name: 'security', version: String(Math.floor(now() / DAY_MS)) }, () => {
      const content = renderSecurity(site, { locales, now: now() })
      return content === null ? null : { type: TEXT, content, cacheControl: DAILY }
    }),
  )
  return routes
}

function catalogueRoutes(shop: Shop, files: SeoFiles): Hono<ApiEnv> {
  const { site, catalog, news } = shop
  const routes = new Hono<ApiEnv>()
  routes.get('/feed.xml', describeRoute('News and the newest products: RSS'), async (c) => {
    const catalogue = await catalog.ready(c.req.raw.signal)
    if (!catalogue) return notYet(c)
    return files.respond(c, { name: 'feed', version: `${catalogue.version} ${news.today()}` }, () => ({
      type: 'application/rss+xml; charset=utf-8',
      content: renderFeed({ site, language: defaultLocale, catalogue, notes: news.list(), printPrice }),
      cacheControl: TEN_MINUTES,
    }))
  })
  const describe = describeRoute('Every page in every language')
  routes.get('/sitemap.xml', describe, (c) => answerSitemap(c, 0))
  routes.get('/sitemap/:file{[1-9]\\d?\\.xml}', describe, (c) =>
    answerSitemap(c, Number.parseInt(c.req.param('file'), 10)),
  )
  return routes

  async function answerSitemap(c: ApiContext, file: number): Promise<Response> {
    const catalogue = await catalog.ready(c.req.raw.signal)
    if (!catalogue) return notYet(c)
    const input = { origin: site.origin, paths: listPublicPaths(shop), catalogue }
    const version = `${catalogue.version} ${news.today()}`
    return files.respond(c, { name: `sitemap ${file}`, version }, () => {
      const content = renderSitemapFile(input, file)
      return content === null
        ? null
        : { type: 'application/xml; charset=utf-8', content, cacheControl: TEN_MINUTES }
    })
  }
}

/** The public pages that have one address, without those for which the seller's folder has nothing to show. */
function listPublicPaths({ site, news }: Shop): string[] {
  const absent = new Set<string>()
  if (!site.hasSubscription) absent.add('/subscription')
  if (!site.hasServices) absent.add('/services')
  const notes = news.list().map(({ slug }) => notePath(slug))
  if (notes.length === 0) absent.add('/news')
  const paths = pages.filter(({ path, isCached }) => isCached && !path.includes(':')).map(({ path }) => path)
  return [...paths.filter((path) => !absent.has(path)), ...site.pages.map(({ path }) => path), ...notes]
}

async function manifestOf({ site }: Shop, icons: ShopIcons): Promise<string> {
  return renderManifest({
    site,
    language: defaultLocale,
    palette: icons.palette,
    hasSvg: (await icons.read()).svg !== null,
    shortcuts: [
      { name: en.navigation.scripts, url: '/scripts' },
      { name: en.account.cartLink, url: '/cart' },
    ],
  })
}
