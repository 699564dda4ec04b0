/** Files for search engines, feed readers, home screens and security researchers. */
import { Hono } from 'hono'
import type { Content } from '#app/compose/content.server.ts'
import { rememberLast } from '#app/lib/remember-last.ts'
import { en } from '#app/messages/en.ts'
import { defaultLocale, locales } from '#app/messages/index.ts'
import { routes as pages } from '#app/routes.ts'
import { HOURLY } from '#app/server/http/static-files.server.ts'
import type { Catalog } from '#app/shop/catalog/catalog.server.ts'
import type { Site } from '#app/shop/content/site.ts'
import { linkPage, listPages } from '#app/shop/docs/docs.server.ts'
import { notePath } from '#app/shop/news/types.ts'
import { describeRoute } from '../middleware/describe-route.server.ts'
import type { RateLimitShop } from '../middleware/rate-limit.server.ts'
import type { ApiContext, ApiEnv } from '../responses.server.ts'
import { renderFeed } from './feed.server.ts'
import { createSeoFiles, DAILY, notYet } from './responses.server.ts'
import {
  createShopIcons,
  createShopPictures,
  iconRoutes,
  type PicturesShop,
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

/** All files generated from one content; the next content starts without any. */
export type Seo = ReturnType<typeof createSeo>

function createSeo(shop: PicturesShop, content: Content) {
  const { store, site, news, docs } = content
  const icons = createShopIcons(store, site)
  return {
    store,
    site,
    news,
    docs,
    icons,
    files: createSeoFiles(),
    pictures: createShopPictures({ shop, site, icons }),
  }
}

/** `/robots.txt`, `/sitemap.xml`, `/feed.xml`, `/site.webmanifest`, `/.well-known/security.txt`, the icons, `/og/{id}.png`. */
export function seoRoutes(shop: PicturesShop & RateLimitShop, content: () => Content): Hono<ApiEnv> {
  const createOnce = rememberLast((published: Content) => createSeo(shop, published))
  const seo = () => createOnce(content())
  const routes = new Hono<ApiEnv>()
  routes.route('/', textRoutes(seo, shop.now))
  routes.route('/', catalogueRoutes(seo, shop.catalog))
  routes.get('/site.webmanifest', describeRoute('The web app manifest'), (c) => {
    const { files, site, icons } = seo()
    return files.respond(c, { name: 'manifest' }, async () => ({
      type: 'application/manifest+json; charset=utf-8',
      content: await createManifest(site, icons),
      cacheControl: HOURLY,
    }))
  })
  routes.route('/', iconRoutes(seo))
  routes.route('/og', sharePictureRoutes(seo, shop))
  return routes
}

function textRoutes(seo: () => Seo, now: () => number): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.get('/robots.txt', describeRoute('What crawlers may read'), (c) => {
    const { files, site } = seo()
    return files.respond(c, { name: 'robots' }, () => ({
      type: TEXT,
      content: renderRobots(site.origin, locales, defaultLocale),
      cacheControl: DAILY,
    }))
  })
  routes.get('/.well-known/security.txt', describeRoute('Whom to tell of a weakness'), (c) => {
    const { files, site } = seo()
    return files.respond(c, { name: 'security', version: String(Math.floor(now() / DAY_MS)) }, () => {
      const content = renderSecurity(site, { locales, now: now() })
      return content === null ? null : { type: TEXT, content, cacheControl: DAILY }
    })
  })
  return routes
}

function catalogueRoutes(seo: () => Seo, catalog: Pick<Catalog, 'ready'>): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.get('/feed.xml', describeRoute('News and the newest products: RSS'), async (c) => {
    const catalogue = await catalog.ready(c.req.raw.signal)
    if (!catalogue) return notYet(c)
    const { files, site, store, news } = seo()
    return files.respond(c, { name: 'feed', version: `${catalogue.version} ${news.getToday()}` }, () => ({
      type: 'application/rss+xml; charset=utf-8',
      content: renderFeed({
        site,
        language: defaultLocale,
        catalogue,
        notes: news.list(),
        store,
        printPrice,
      }),
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
    const { files, site, news, docs } = seo()
    const input = { origin: site.origin, paths: listPublicPaths({ site, news, docs }), catalogue }
    const version = `${catalogue.version} ${news.getToday()}`
    return files.respond(c, { name: `sitemap ${file}`, version }, () => {
      const content = renderSitemapFile(input, file)
      return content === null
        ? null
        : { type: 'application/xml; charset=utf-8', content, cacheControl: TEN_MINUTES }
    })
  }
}

/** The public pages with a single address, except those for which the seller's folder has nothing to show. */
function listPublicPaths({ site, news, docs }: Pick<Content, 'site' | 'news' | 'docs'>): string[] {
  const absent = new Set<string>()
  if (!site.hasSubscription) absent.add('/subscription')
  if (!site.hasServices) absent.add('/services')
  if (docs.listFolders().length === 0) absent.add('/docs')
  const documents = docs
    .listFolders()
    .flatMap((folder) => listPages(folder).map((page) => linkPage(folder, page).path))
  const notes = news.list().map(({ slug }) => notePath(slug))
  if (notes.length === 0) absent.add('/news')
  const paths = pages.filter(({ path, isCached }) => isCached && !path.includes(':')).map(({ path }) => path)
  return [
    ...paths.filter((path) => !absent.has(path)),
    ...site.pages.map(({ path }) => path),
    ...documents,
    ...notes,
  ]
}

async function createManifest(site: Site, icons: ShopIcons): Promise<string> {
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
