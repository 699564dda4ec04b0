import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Picture } from '../types.ts'
import { createDiskCache, hashOf, type PictureLog } from './disk.server.ts'
import { type FetchLimits, fetchOriginal, PictureError } from './fetch.server.ts'
import type { PictureFacts } from './inspect.server.ts'
import { createMemoryCache } from './memory.server.ts'
import { createOriginals, type OriginalSource } from './originals.server.ts'
import { drawPlaceholder } from './placeholder.server.ts'
import { renderPicture } from './render.server.ts'
import { BusyError, createAbortableSingleFlight, createSemaphore } from './semaphore.server.ts'
import { type PictureFormat, type PictureWidth, parsePictureFile, servedWidth } from './sizes.ts'
import { createSources, type PictureSource } from './sources.server.ts'

export type { PictureSource } from './sources.server.ts'

export type PicturesOptions = {
  /** Results and originals are kept below `pictures/` here. */
  dataDir: string
  /** `host`, `host:port` or `*.host`. */
  allowedHosts: readonly string[]
  log: PictureLog
  /** Epoch milliseconds: files carry their date. */
  now?: () => number
  monotonic?: () => number
  fetch?: typeof fetch
  /** Only for the demo and tests, whose image host speaks plain HTTP. */
  allowHttp?: boolean
  maxDiskBytes?: number
  maxMemoryBytes?: number
  /** Of an original, as it arrives. */
  maxSourceBytes?: number
  maxPixels?: number
  /** For fetching one original, in milliseconds. */
  fetchTimeoutMs?: number
  /** How long one request waits before it gets the placeholder while the work goes on, in milliseconds. */
  waitMs?: number
}

export type PictureAnswer = {
  status: 200 | 404 | 429
  type: string
  body: Uint8Array<ArrayBuffer>
  /** null for what must not be revalidated. */
  etag: string | null
  cacheControl: string
  /** With 429: when the address may come again. */
  retryAfterSeconds?: number
}

export type PictureRequest = {
  signal?: AbortSignal
  /** Asked before a picture is made that neither memory nor disk holds: 0, or in how many seconds the address may come again. */
  limit?: () => number
}

export type Pictures = {
  /** Makes these the pictures of the current catalogue; those of the one before stay served, all others are unknown. */
  register(sources: Iterable<PictureSource>): Promise<void>
  /** The key of a picture at this address, null when its host is not allowed. */
  keyOf(url: string): string | null
  /** The picture at this address as pages show it, null when its host is not allowed. */
  describe(url: string): Picture | null
  /** One size of a picture, `file` being `{width}.{format}`. Never throws; what cannot be shown is a drawn placeholder. */
  answer(key: string, file: string, request?: PictureRequest): Promise<PictureAnswer>
  /** Ends fetches and waits for what is under way. */
  close(): Promise<void>
}

const MB = 1024 * 1024

// An address may get new content, so browsers look again after a day; meanwhile the old picture will do.
const KEPT = 'public, max-age=86400, stale-while-revalidate=604800, stale-if-error=604800'
const SHORTLY = 'public, max-age=60'
const NEVER = 'no-store'

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

type Rendered = { body: Uint8Array<ArrayBuffer>; type: string; hash: string }
type Order = { source: OriginalSource; width: PictureWidth; format: PictureFormat }

/** Fetches, resizes and keeps product pictures, so that browsers ask only this site for them. */
export function createPictures(options: PicturesOptions): Pictures {
  const { log, now = Date.now, monotonic = () => performance.now() } = options
  const { maxMemoryBytes = 32 * MB, maxPixels = 50_000_000 } = options
  // One thread per picture and no cache of decoded pixels: visitors' requests share these cores and this memory.
  sharp.concurrency(1)
  sharp.cache(false)

  const closing = new AbortController()
  const sources = createSources({ allowedHosts: options.allowedHosts, allowHttp: options.allowHttp ?? false })
  const dir = join(options.dataDir, 'pictures')
  const disk = createDiskCache({ dir, maxBytes: options.maxDiskBytes ?? 512 * MB, log, now, monotonic })
  const memory = createMemoryCache<Rendered>(maxMemoryBytes)
  const inFlight = createAbortableSingleFlight<Rendered>()
  // Encoders take whole processors, of which the event loop needs one.
  const renderSemaphore = createSemaphore({ running: Math.max(1, availableParallelism() - 1), waiting: 256 })
  const originals = createOriginals({
    disk,
    log,
    now,
    monotonic,
    maxPixels,
    maxMemoryBytes: maxMemoryBytes / 2,
    fetchOriginal: (url) => fetchOriginal(url, fetchLimits(options, closing.signal)),
    async onChange(key) {
      const isOutdated = (id: string) => id.startsWith(`${key}@`) && id !== `${key}@original`
      for (const id of [...memory.keys()]) if (isOutdated(id)) memory.delete(id)
      await disk.drop(isOutdated)
    },
  })

  function obtain(order: Order, signal?: AbortSignal): Promise<Rendered> {
    return inFlight.join(idOf(order), (isWanted) => produce(order, isWanted), signal)
  }

  async function produce(order: Order, isWanted: () => boolean): Promise<Rendered> {
    const { source, width, format } = order
    const stored = await disk.read(idOf(order))
    if (stored) return remember(order, stored.body)
    const original = await originals.get(source)
    const served = widthFor(width, original.facts)
    if (served !== width) return obtain({ ...order, width: served })
    const body = await renderSemaphore(
      () => renderPicture(original, { width, format, maxPixels }),
      () => isWanted() && !closing.signal.aborted,
    ).catch(async (error) => {
      if (error instanceof PictureError) await originals.recordBroken(source, error)
      throw error
    })
    if (!originals.isCurrent(source.key, original)) return { body, type: types[format], hash: hashOf(body) }
    await disk.write(idOf(order), body)
    return remember(order, body)
  }

  function remember(order: Order, body: Uint8Array<ArrayBuffer>): Rendered {
    const rendered = { body, type: types[order.format], hash: hashOf(body) }
    memory.set(idOf(order), rendered)
    return rendered
  }

  return {
    async register(next) {
      await sources.replace(next)
      originals.forgetUnknown(sources.has)
    },
    keyOf: sources.keyOf,
    describe(url) {
      const key = sources.keyOf(url)
      return key === null ? null : { key }
    },
    async answer(key, file, { signal, limit = () => 0 } = {}) {
      const known = sources.find(key)
      const size = parsePictureFile(file)
      if (!known || !size) return notFound
      const source = { key, url: known.url }
      const order = { source, format: size.format, width: widthFor(size.width, originals.findFacts(key)) }
      const isKept = memory.has(idOf(order)) || disk.peek(idOf(order)) !== null
      const retryAfterSeconds = isKept ? 0 : limit()
      if (retryAfterSeconds > 0) return { ...placeholder(known.name, NEVER), status: 429, retryAfterSeconds }
      try {
        const picture = memory.get(idOf(order)) ?? (await obtain(order, withTimeout(signal, options.waitMs)))
        originals.refresh(source)
        return { ...picture, status: 200, etag: `"${picture.hash}"`, cacheControl: KEPT }
      } catch (error) {
        if (error instanceof PictureError) return placeholder(known.name, SHORTLY)
        const isOverload =
          error instanceof BusyError || (error instanceof DOMException && error.name === 'TimeoutError')
        if (!isOverload && !signal?.aborted) log.warn({ error, key }, 'pictures: unexpected failure')
        return placeholder(known.name, NEVER)
      }
    },
    async close() {
      closing.abort()
      await Promise.all([inFlight.settled(), originals.settled(), disk.settled()])
    },
  }
}

const idOf = ({ source, width, format }: Order) => `${source.key}@${width}.${format}`

function widthFor(asked: PictureWidth, facts: PictureFacts | null): PictureWidth {
  return facts?.kind === 'raster' ? servedWidth(asked, facts.width) : asked
}

function withTimeout(signal: AbortSignal | undefined, waitMs = 15_000): AbortSignal {
  const timeout = AbortSignal.timeout(waitMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

function fetchLimits(options: PicturesOptions, closing: AbortSignal): FetchLimits {
  return {
    fetch: options.fetch ?? fetch,
    timeoutMs: options.fetchTimeoutMs ?? 5_000,
    maxBytes: options.maxSourceBytes ?? 15 * MB,
    closing,
  }
}

const notFound: PictureAnswer = {
  status: 404,
  type: 'text/plain; charset=utf-8',
  body: new TextEncoder().encode('Not found'),
  etag: null,
  cacheControl: NEVER,
}

function placeholder(name: string | null, cacheControl: string): PictureAnswer {
  return { status: 200, type: 'image/svg+xml', body: drawPlaceholder(name), etag: null, cacheControl }
}
