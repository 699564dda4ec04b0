import { createAbortableSingleFlight } from '#app/lib/async/abortable-single-flight.ts'
import { createSemaphore } from '#app/lib/async/semaphore.server.ts'
import { inspectPicture, type PictureFacts } from '#app/server/pictures/inspect.server.ts'
import { PictureError } from '#app/server/pictures/picture-error.server.ts'
import { type DiskCache, hashPicture, type PictureLog } from './disk.server.ts'
import { createMemoryCache } from './memory.server.ts'

const FRESH_MS = 86_400_000
const BROKEN_MS = 600_000

type Original = { body: Uint8Array<ArrayBuffer>; facts: PictureFacts; hash: string }
export type OriginalSource = { key: string; url: URL }

type OriginalsOptions = {
  disk: DiskCache
  fetchOriginal: (url: URL) => Promise<Uint8Array<ArrayBuffer>>
  /** Runs when an address has new content. */
  onChange: (key: string) => Promise<void>
  maxPixels: number
  maxMemoryBytes: number
  log: PictureLog
  /** Epoch milliseconds. */
  now: () => number
  monotonic: () => number
}

/** The pictures as the platform's hosts have them: each fetched once, stored on disk, failures remembered. */
export class Originals {
  readonly #options: OriginalsOptions
  readonly #memory: ReturnType<typeof createMemoryCache<Original>>
  readonly #inFlight = createAbortableSingleFlight<Original>()
  readonly #refreshes = createAbortableSingleFlight<void>()
  readonly #fetchSemaphore = createSemaphore({ running: 4, waiting: 512 })
  readonly #broken = new Map<string, { error: PictureError; until: number }>()
  readonly #postponed = new Map<string, number>()

  constructor(options: OriginalsOptions) {
    this.#options = options
    this.#memory = createMemoryCache(options.maxMemoryBytes)
  }

  /** Finds an original's facts without reading its bytes. */
  findFacts(key: string): PictureFacts | null {
    const entry = this.#options.disk.peek(formatId(key))
    return entry && parseNote(entry.note)
  }

  /** Fetches the original if necessary. Throws BusyError, or PictureError at once for ten minutes after a failure. */
  async get(source: OriginalSource): Promise<Original> {
    const failure = this.#broken.get(source.key)
    if (failure && failure.until > this.#options.monotonic()) throw failure.error
    return this.#memory.get(source.key) ?? (await this.#inFlight.join(source.key, () => this.#load(source)))
  }

  /** Checks in the background, at most once a day, whether the picture at this address changed. */
  refresh(source: OriginalSource): void {
    const entry = this.#options.disk.peek(formatId(source.key))
    if (!entry || this.#isFresh(entry) || (this.#postponed.get(source.key) ?? 0) > this.#options.monotonic())
      return
    // After a failure visitors see the old picture until a later check succeeds.
    this.#refreshes.join(source.key, () => this.#renew(source, entry.hash)).catch(() => undefined)
  }

  /** False once a newer original has replaced it. */
  isCurrent(key: string, original: Original): boolean {
    const entry = this.#options.disk.peek(formatId(key))
    return !entry || entry.hash === original.hash
  }

  /** Drops an original that could not be decoded, and remembers the failure. */
  async recordBroken(source: OriginalSource, error: PictureError): Promise<void> {
    this.#warnOfBroken(source, error)
    this.#memory.delete(source.key)
    await this.#options.disk.drop((id) => id === formatId(source.key))
  }

  /** Drops the failures of pictures that left the catalogue. */
  forgetUnknown(isKnown: (key: string) => boolean): void {
    for (const times of [this.#broken, this.#postponed]) {
      for (const key of times.keys()) if (!isKnown(key)) times.delete(key)
    }
  }

  async settled(): Promise<void> {
    await Promise.all([this.#inFlight.settled(), this.#refreshes.settled()])
  }

  #warnOfBroken({ key, url }: OriginalSource, error: PictureError) {
    this.#broken.set(key, { error, until: this.#options.monotonic() + BROKEN_MS })
    this.#options.log.warn({ key, host: url.host, code: error.code }, 'picture could not be shown')
  }

  /** A future date counts as old, because the clock was wrong when the file was written. */
  #isFresh({ writtenAt }: { writtenAt: number }): boolean {
    return writtenAt <= this.#options.now() && this.#options.now() - writtenAt < FRESH_MS
  }

  /** Fetches, inspects and stores an original. */
  async #bring({ key, url }: OriginalSource): Promise<Original> {
    const { body, facts } = await this.#fetchSemaphore(async () => {
      const bytes = await this.#options.fetchOriginal(url)
      return { body: bytes, facts: await inspectPicture(bytes, this.#options.maxPixels) }
    })
    await this.#options.disk.write(formatId(key), body, formatNote(facts))
    return { body, facts, hash: hashPicture(body) }
  }

  async #load(source: OriginalSource): Promise<Original> {
    const stored = await this.#options.disk.read(formatId(source.key))
    const facts = stored && parseNote(stored.entry.note)
    try {
      const original =
        stored && facts ? { body: stored.body, facts, hash: stored.entry.hash } : await this.#bring(source)
      this.#memory.set(source.key, original)
      return original
    } catch (error) {
      if (error instanceof PictureError) this.#warnOfBroken(source, error)
      throw error
    }
  }

  async #renew(source: OriginalSource, oldHash: string) {
    this.#postponed.set(source.key, this.#options.monotonic() + BROKEN_MS)
    const original = await this.#bring(source)
    this.#postponed.delete(source.key)
    if (original.hash === oldHash) return
    this.#memory.set(source.key, original)
    await this.#options.onChange(source.key)
  }
}

const formatId = (key: string) => `${key}@original`

// File names contain the facts, so that a restarted process knows them without opening the files.
const formatNote = ({ kind, width, height }: PictureFacts) => `${kind}-${width}x${height}`

function parseNote(note: string): PictureFacts | null {
  const [, kind, width, height] = /^(raster|vector)-(\d+)x(\d+)$/.exec(note) ?? []
  if (!kind || !width || !height) return null
  return { kind: kind === 'vector' ? 'vector' : 'raster', width: Number(width), height: Number(height) }
}
