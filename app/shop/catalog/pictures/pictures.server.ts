import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createAbortableSingleFlight } from '#app/lib/async/abortable-single-flight.ts'
import { BusyError, createSemaphore } from '#app/lib/async/semaphore.server.ts'
import { findPictureFormat, type PictureFacts } from '#app/server/pictures/inspect.server.ts'
import { PictureError } from '#app/server/pictures/picture-error.server.ts'
import type { Picture } from '../types.ts'
import { DiskCache, hashPicture, type PictureLog } from './disk.server.ts'
import { type FetchLimits, fetchOriginal } from './fetch.server.ts'
import { createMemoryCache } from './memory.server.ts'
import { type OriginalSource, Originals } from './originals.server.ts'
import { type OwnPicture, parseOwnPicture } from './own-picture.server.ts'
import { renderPicture } from './render.server.ts'
import {
  CACHEABLE,
  NEVER,
  type PictureResponse,
  pictureNotFound,
  placeholder,
  SHORTLY,
} from './response.server.ts'
import { findServedWidth, type PictureFormat, type PictureWidth, parsePictureFile } from './sizes.ts'
import { createPictureSources, type PictureSource } from './sources.server.ts'

export type { PictureSource } from './sources.server.ts'

export type PicturesOptions = {
  /** Results and originals are stored in `pictures/` below it. */
  dataDir: string
  /** `host`, `host:port` or `*.host`. */
  allowedHosts: readonly string[]
  log: PictureLog
  /** Epoch milliseconds, because files carry their date. */
  now?: () => number
  monotonic?: () => number
  fetch?: typeof fetch
  /** The bytes of one of the store's images; null if it is gone. */
  readOwn?: (picture: OwnPicture) => Promise<Uint8Array | null>
  /** True for the demo and tests, whose image host uses plain HTTP. */
  allowHttp?: boolean
  maxDiskBytes?: number
  maxMemoryBytes?: number
  maxPixels?: number
  /** For one original, in milliseconds. */
  fetchTimeoutMs?: number
  /** After this many milliseconds a request gets the placeholder; the work continues. */
  waitMs?: number
}

type PictureRequest = {
  signal?: AbortSignal
  /** Called before an uncached picture is rendered; returns 0, or the seconds until the visitor's address may retry. */
  limit?: () => number
}

const MB = 1024 * 1024
/** The limit for an original as it arrives. */
const MAX_SOURCE_BYTES = 15 * MB

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', svg: 'image/svg+xml' } as const

type Rendered = { body: Uint8Array<ArrayBuffer>; type: string; hash: string }
type Order = { source: OriginalSource; width: PictureWidth; format: PictureFormat }

/** Fetches, resizes and caches product pictures, so that browsers request them only from this site. */
export class Pictures {
  readonly #options: PicturesOptions
  readonly #maxPixels: number
  readonly #closing = new AbortController()
  readonly #sources: ReturnType<typeof createPictureSources>
  readonly #disk: DiskCache
  readonly #memory: ReturnType<typeof createMemoryCache<Rendered>>
  readonly #inFlight = createAbortableSingleFlight<Rendered>()
  /** Encoders occupy whole cores, and one must stay free for the event loop. */
  readonly #renderSemaphore = createSemaphore({
    running: Math.max(1, availableParallelism() - 1),
    waiting: 256,
  })
  readonly #originals: Originals

  constructor(options: PicturesOptions) {
    this.#options = options
    const {
      log,
      now = Date.now,
      monotonic = () => performance.now(),
      maxMemoryBytes = 32 * MB,
      maxPixels = 50_000_000,
    } = options
    this.#maxPixels = maxPixels
    // One thread per picture and no cache of decoded pixels, because requests share these cores and this memory.
    sharp.concurrency(1)
    sharp.cache(false)
    this.#sources = createPictureSources({
      allowedHosts: options.allowedHosts,
      allowHttp: options.allowHttp ?? false,
    })
    this.#disk = new DiskCache({
      dir: join(options.dataDir, 'pictures'),
      maxBytes: options.maxDiskBytes ?? 512 * MB,
      log,
      now,
      monotonic,
    })
    this.#memory = createMemoryCache(maxMemoryBytes)
    this.#originals = new Originals({
      disk: this.#disk,
      log,
      now,
      monotonic,
      maxPixels,
      maxMemoryBytes: maxMemoryBytes / 2,
      fetchOriginal: (url) => this.#fetchOriginal(url),
      onChange: async (key) => {
        const isOutdated = (id: string) => id.startsWith(`${key}@`) && id !== `${key}@original`
        for (const id of [...this.#memory.keys()]) if (isOutdated(id)) this.#memory.delete(id)
        await this.#disk.drop(isOutdated)
      },
    })
  }

  /** Registers the current catalogue's pictures. The previous catalogue's are still served; all others are unknown. */
  async register(next: Iterable<PictureSource>): Promise<void> {
    await this.#sources.replace(next)
    this.#originals.forgetUnknown(this.#sources.has)
  }

  /** Null for an address of a host that is not allowed. */
  describe(url: string): Picture | null {
    const key = this.#sources.findKey(url)
    if (key === null) return null
    const own = parseOwnPicture(new URL(url, 'https://host.invalid'))
    return own ? { key, file: own.name } : { key }
  }

  /**
   * Responds with one size of a picture; `file` is `{width}.{format}`. Never throws: a placeholder replaces a broken
   * picture.
   */
  async respond(
    key: string,
    file: string,
    { signal, limit = () => 0 }: PictureRequest = {},
  ): Promise<PictureResponse> {
    const registered = this.#sources.find(key)
    const size = parsePictureFile(file)
    if (!registered || !size) return pictureNotFound
    const source = { key, url: registered.url }
    const order = {
      source,
      format: size.format,
      width: selectWidth(size.width, this.#originals.findFacts(key)),
    }
    const isCached = this.#memory.has(formatId(order)) || this.#disk.peek(formatId(order)) !== null
    const retryAfterSeconds = isCached ? 0 : limit()
    if (retryAfterSeconds > 0)
      return { ...placeholder(registered.name, NEVER), status: 429, retryAfterSeconds }
    try {
      const picture =
        this.#memory.get(formatId(order)) ??
        (await this.#obtain(order, withTimeout(signal, this.#options.waitMs)))
      this.#originals.refresh(source)
      return { ...picture, status: 200, etag: `"${picture.hash}"`, cacheControl: CACHEABLE }
    } catch (error) {
      if (error instanceof PictureError) return placeholder(registered.name, SHORTLY)
      const isOverload =
        error instanceof BusyError || (error instanceof DOMException && error.name === 'TimeoutError')
      if (!isOverload && !signal?.aborted)
        this.#options.log.warn({ error, key }, 'picture request failed unexpectedly')
      return placeholder(registered.name, NEVER)
    }
  }

  /** Aborts fetches and waits for pending work. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([this.#inFlight.settled(), this.#originals.settled(), this.#disk.settled()])
  }

  async #fetchOriginal(url: URL): Promise<Uint8Array<ArrayBuffer>> {
    const own = parseOwnPicture(url)
    if (!own) return fetchOriginal(url, fetchLimits(this.#options, this.#closing.signal))
    const bytes = await this.#options.readOwn?.(own)
    if (!bytes) throw new PictureError('status')
    return new Uint8Array(bytes)
  }

  #obtain(order: Order, signal?: AbortSignal): Promise<Rendered> {
    return this.#inFlight.join(formatId(order), (isWanted) => this.#produce(order, isWanted), signal)
  }

  async #produce(order: Order, isWanted: () => boolean): Promise<Rendered> {
    const { source, width, format } = order
    const stored = await this.#disk.read(formatId(order))
    if (stored) return this.#remember(order, stored.body)
    const original = await this.#originals.get(source)
    const served = selectWidth(width, original.facts)
    if (served !== width) return this.#obtain({ ...order, width: served })
    const body = await this.#renderSemaphore(
      () => renderPicture(original, { width, format, maxPixels: this.#maxPixels }),
      () => isWanted() && !this.#closing.signal.aborted,
    ).catch(async (error) => {
      if (error instanceof PictureError) await this.#originals.recordBroken(source, error)
      throw error
    })
    if (!this.#originals.isCurrent(source.key, original)) return describe(order, body)
    await this.#disk.write(formatId(order), body)
    return this.#remember(order, body)
  }

  #remember(order: Order, body: Uint8Array<ArrayBuffer>): Rendered {
    const rendered = describe(order, body)
    this.#memory.set(formatId(order), rendered)
    return rendered
  }
}

function describe({ format }: Order, body: Uint8Array<ArrayBuffer>): Rendered {
  const served = format !== 'moving' ? format : findPictureFormat(body) === 'svg' ? 'svg' : 'webp'
  return { body, type: types[served], hash: hashPicture(body) }
}

const formatId = ({ source, width, format }: Order) => `${source.key}@${width}.${format}`

function selectWidth(requested: PictureWidth, facts: PictureFacts | null): PictureWidth {
  return facts?.kind === 'raster' ? findServedWidth(requested, facts.width) : requested
}

function withTimeout(signal: AbortSignal | undefined, waitMs = 15_000): AbortSignal {
  const timeout = AbortSignal.timeout(waitMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

function fetchLimits(options: PicturesOptions, closing: AbortSignal): FetchLimits {
  return {
    fetch: options.fetch ?? fetch,
    timeoutMs: options.fetchTimeoutMs ?? 5_000,
    maxBytes: MAX_SOURCE_BYTES,
    closing,
  }
}
