/** The shop's icons, and the pictures that accompany its shared links. */
import { Hono } from 'hono'
import type { Shop } from '#app/compose.server.ts'
import { BusyError } from '#app/lib/async/semaphore.server.ts'
import { en } from '#app/messages/en.ts'
import { defaultLocale } from '#app/messages/index.ts'
import { findNamedImage } from '#app/server/store/images/named-images.server.ts'
import type { Store } from '#app/server/store/store.server.ts'
import type { Product } from '#app/shop/catalog/catalog.server.ts'
import { writePriceInWords } from '#app/shop/catalog/prices/price-in-words.ts'
import { type Icons, makeIcons } from '#app/shop/catalog/share-pictures/icons.server.ts'
import { createSharePictures, type SharePicture } from '#app/shop/catalog/share-pictures/share.server.ts'
import { type Palette, readThemeColors } from '#app/shop/catalog/share-pictures/theme.server.ts'
import type { Site } from '#app/shop/content/site.ts'
import { describeRoute } from '../middleware/describe-route.server.ts'
import { type RateLimitShop, rateLimit } from '../middleware/rate-limit.server.ts'
import type { ApiContext, ApiEnv } from '../responses.server.ts'
import type { Seo } from './index.server.ts'
import { DAILY, notFound, notYet } from './responses.server.ts'

const MINUTE = 'public, max-age=60'
/** Share pictures per address and minute: rendering one takes a tenth of a second of processor time. */
const SHARED_PER_MINUTE = 60

export type ShopIcons = { palette: Palette; read: () => Promise<Icons> }

/**
 * Icons from the seller's `images/icon.svg` (or .png, .webp), else from the name's first letter; made at the first
 * request.
 */
export function createShopIcons(store: Store, site: Site): ShopIcons {
  const palette = readThemeColors(store.themeCss).dark
  const image = findNamedImage(store, 'icon')
  let icons: Promise<Icons> | null = null
  return {
    palette,
    read() {
      icons ??= makeIcons({ image, name: site.name, palette }).catch((error) => {
        icons = null
        throw error
      })
      return icons
    },
  }
}

export function iconRoutes(seo: () => Seo): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const describe = describeRoute('An icon of the shop')
  for (const name of ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'apple-touch-icon.png'])
    routes.get(`/${name}`, describe, (c) => {
      const { files, icons } = seo()
      return files.respond(c, { name }, async () => {
        const content = (await icons.read()).png.get(name)
        return content ? { type: 'image/png', content, cacheControl: DAILY } : null
      })
    })
  routes.get('/favicon.ico', describe, (c) => {
    const { files, icons } = seo()
    return files.respond(c, { name: 'favicon.ico' }, async () => ({
      type: 'image/x-icon',
      content: (await icons.read()).ico,
      cacheControl: DAILY,
    }))
  })
  routes.get('/icon.svg', describe, (c) => {
    const { files, icons } = seo()
    return files.respond(c, { name: 'icon.svg' }, async () => {
      const { svg } = await icons.read()
      // An SVG that is opened directly is a document.
      const headers = { 'Content-Security-Policy': "default-src 'none'; img-src data:; sandbox" }
      return { type: 'image/svg+xml', content: svg, cacheControl: DAILY, headers }
    })
  })
  return routes
}

export type PicturesShop = Pick<Shop, 'env' | 'catalog' | 'pictures' | 'log' | 'now' | 'monotonic'>

export function createShopPictures({
  shop,
  site,
  icons,
}: {
  shop: PicturesShop
  site: Site
  icons: ShopIcons
}) {
  const { env, catalog, pictures, log, now, monotonic } = shop
  return createSharePictures({
    shop: { name: site.name, tagline: site.tagline },
    palette: icons.palette,
    readIcon: async () => (await icons.read()).png.get('icon-192.png') ?? null,
    catalog,
    pictures,
    printPrice,
    dataDir: env.dataDir,
    log,
    now,
    monotonic,
  })
}

/** `GET /default.png` and `/{id}.png`: 1200 by 630 pixels. */
export function sharePictureRoutes(
  seo: () => Seo,
  shop: RateLimitShop & Pick<Shop, 'catalog'>,
): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const limit = rateLimit(shop, { perMinute: SHARED_PER_MINUTE })
  routes.get('/default.png', describeRoute('The picture beside links to the shop'), limit, (c) =>
    answerPicture(c, seo().pictures.getShop(c.req.raw.signal)),
  )
  const describeProduct = describeRoute('The picture beside links to a product')
  routes.get('/:file{[1-9]\\d{0,14}\\.png}', describeProduct, limit, async (c) => {
    if (!(await shop.catalog.ready(c.req.raw.signal))) return notYet(c)
    const id = Number.parseInt(c.req.param('file'), 10)
    return answerPicture(c, seo().pictures.findProduct(id, c.req.raw.signal))
  })
  return routes
}

/** The price as all languages show it on pictures and in feeds; null if the platform names none. */
export function printPrice({ summary: { price } }: Product): string | null {
  return price.amount === null ? null : writePriceInWords(price, { locale: defaultLocale, t: en })
}

async function answerPicture(c: ApiContext, drawing: Promise<SharePicture | null>): Promise<Response> {
  try {
    const picture = await drawing
    if (!picture) return notFound(c)
    const headers = {
      'Cache-Control': picture.isFinal ? DAILY : MINUTE,
      ETag: picture.etag,
      // Other sites show these pictures.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }
    if (c.req.header('if-none-match')?.includes(picture.etag)) return c.body(null, 304, headers)
    const length = String(picture.body.byteLength)
    return c.body(picture.body, 200, { ...headers, 'Content-Type': 'image/png', 'Content-Length': length })
  } catch (error) {
    if (error instanceof BusyError || c.req.raw.signal.aborted) return notYet(c)
    throw error
  }
}
