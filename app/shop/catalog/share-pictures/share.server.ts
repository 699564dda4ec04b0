/**
 * Caches the pictures for shared links of the shop and of every product in the catalogue; nothing else can be
 * requested.
 */
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { createAbortableSingleFlight } from '#app/lib/async/abortable-single-flight.ts'
import { createSemaphore } from '#app/lib/async/semaphore.server.ts'
import { formatName } from '#app/lib/plain-name.ts'
import { en } from '#app/messages/core/en.ts'
import type { Catalog, Product } from '../catalog.server.ts'
import { DiskCache, hashPicture, type PictureLog } from '../pictures/disk.server.ts'
import { createMemoryCache } from '../pictures/memory.server.ts'
import type { Pictures } from '../pictures/pictures.server.ts'
import { drawProductCard, drawShopCard } from './draw.server.ts'
import type { Palette } from './theme.server.ts'

export type SharePicture = { body: Uint8Array<ArrayBuffer>; etag: string; isFinal: boolean }

type ShareOptions = {
  shop: { name: string; tagline: string }
  palette: Palette
  /** The shop's square icon as PNG; null without one. */
  readIcon: () => Promise<Uint8Array | null>
  catalog: Pick<Catalog, 'findProduct'>
  pictures: Pick<Pictures, 'respond'>
  /** Formats a price for a picture that all languages share. */
  printPrice: (product: Product) => string | null
  /** Pictures are stored in `share/` below it. */
  dataDir: string
  log: PictureLog
  now: () => number
  monotonic: () => number
}

const MB = 1024 * 1024
/** Incremented whenever the drawing changes, so that no older picture is served. */
const DRAWING = 2

type Order = {
  /** All inputs of a drawing: equal orders share a picture. */
  facts: readonly unknown[]
  draw: () => Promise<{ body: Uint8Array<ArrayBuffer>; isFinal: boolean }>
}

/** In the default language, because all languages share the picture. */
function printName({ summary: { name } }: Product): string {
  return formatName(name, en.product.marks)
}

/** Draws on demand, one picture at a time, and caches the results in memory and on disk within limits. */
export function createSharePictures(options: ShareOptions) {
  const { shop, palette, readIcon, log, now, monotonic } = options
  const memory = createMemoryCache<SharePicture>(12 * MB)
  const dir = join(options.dataDir, 'share')
  const disk = new DiskCache({ dir, maxBytes: 128 * MB, log, now, monotonic })
  const inFlight = createAbortableSingleFlight<SharePicture>()
  const semaphore = createSemaphore({ running: 1, waiting: 64 })

  async function obtain(order: Order, signal?: AbortSignal): Promise<SharePicture> {
    const cacheKey = JSON.stringify([DRAWING, shop, palette, ...order.facts])
    const id = `${hash('sha256', cacheKey, 'hex').slice(0, 20)}@share`
    const cached = memory.get(id)
    if (cached) return cached
    return inFlight.join(id, (isWanted) => produce(id, order, isWanted), signal)
  }

  async function produce(id: string, { draw }: Order, isWanted: () => boolean): Promise<SharePicture> {
    const stored = await disk.read(id)
    const drawn = stored ? { body: stored.body, isFinal: true } : await semaphore(draw, isWanted)
    const picture = { ...drawn, etag: `"${hashPicture(drawn.body)}"` }
    if (!picture.isFinal) return picture
    if (!stored) await disk.write(id, picture.body)
    memory.set(id, picture)
    return picture
  }

  async function drawProduct(product: Product) {
    const { picture } = product.summary
    const name = printName(product)
    const cover = picture && (await findCover(picture.key))
    const price = options.printPrice(product)
    const body = await drawProductCard({ name, price, cover, icon: await readIcon(), palette })
    // While the artwork is unavailable, a picture without it is cached for a minute.
    return { body, isFinal: !picture || cover !== null }
  }

  async function findCover(key: string): Promise<Uint8Array | null> {
    const { status, type, body } = await options.pictures.respond(key, '1280.jpg')
    return status === 200 && type === 'image/jpeg' ? body : null
  }

  return {
    /** Null for an unknown product. Throws while too many requests wait. */
    async findProduct(id: number, signal?: AbortSignal): Promise<SharePicture | null> {
      const product = options.catalog.findProduct(id)
      if (!product) return null
      const { picture } = product.summary
      const facts = [id, printName(product), picture?.key, options.printPrice(product)]
      return obtain({ facts, draw: () => drawProduct(product) }, signal)
    },
    getShop: (signal?: AbortSignal): Promise<SharePicture> =>
      obtain(
        {
          facts: ['shop'],
          draw: async () => ({
            body: await drawShopCard({ ...shop, icon: await readIcon(), palette }),
            isFinal: true,
          }),
        },
        signal,
      ),
  }
}
