import { createAbortableSingleFlight } from '#app/lib/async/abortable-single-flight.ts'
import { createSemaphore } from '#app/lib/async/semaphore.server.ts'
import { inspectPicture, type PictureFacts } from '#app/server/pictures/inspect.server.ts'
import { PictureError } from '#app/server/pictures/picture-error.server.ts'
import { type DiskCache, type PictureLog, pictureHash } from './disk.server.ts'
import { createMemoryCache } from './memory.server.ts'

const FRESH_MS = 86_400_000
const BROKEN_MS = 600_000

type Original = { body: Uint8Array<ArrayBuffer>; facts: PictureFacts; hash: string }
export type OriginalSource = { key: string; url: URL }

type OriginalsOptions = {
  disk: DiskCache
  fetchOriginal: (url: URL) => Promise<Uint8Array<ArrayBuffer>>
  /** Called when an address turned out to have new content. */
  onChange: (key: string) => Promise<void>
  maxPixels: number
  maxMemoryBytes: number
  log: PictureLog
  /** Epoch milliseconds. */
  now: () => number
  monotonic: () => number
}

/** The pictures as the platform's hosts have them: each fetched once, stored on disk, failures remembered. */
export function createOriginals({ disk, log, now, monotonic, ...options }: OriginalsOptions) {
  const memory = createMemoryCache<Original>(options.maxMemoryBytes)
  const inFlight = createAbortableSingleFlight<Original>()
  const refreshes = createAbortableSingleFlight<void>()
  const fetchSemaphore = createSemaphore({ running: 4, waiting: 512 })
  const broken = new Map<string, { error: PictureError; until: number }>()
  const postponed = new Map<string, number>()

  function recordBroken({ key, url }: OriginalSource, error: PictureError) {
    broken.set(key, { error, until: monotonic() + BROKEN_MS })
    log.warn({ key, host: url.host, code: error.code }, 'pictures: a picture cannot be shown')
  }

  /** Not with a date from the future: the clock was wrong when the file was written. */
  function isFresh({ writtenAt }: { writtenAt: number }): boolean {
    return writtenAt <= now() && now() - writtenAt < FRESH_MS
  }

  /** Fetches, inspects and stores an original. */
  async function bring({ key, url }: OriginalSource): Promise<Original> {
    const { body, facts } = await fetchSemaphore(async () => {
      const bytes = await options.fetchOriginal(url)
      return { body: bytes, facts: await inspectPicture(bytes, options.maxPixels) }
    })
    await disk.write(formatId(key), body, formatNote(facts))
    return { body, facts, hash: pictureHash(body) }
  }

  async function load(source: OriginalSource): Promise<Original> {
    const stored = await disk.read(formatId(source.key))
    const facts = stored && parseNote(stored.entry.note)
    try {
      const original =
        stored && facts ? { body: stored.body, facts, hash: stored.entry.hash } : await bring(source)
      memory.set(source.key, original)
      return original
    } catch (error) {
      if (error instanceof PictureError) recordBroken(source, error)
      throw error
    }
  }

  async function renew(source: OriginalSource, oldHash: string) {
    postponed.set(source.key, monotonic() + BROKEN_MS)
    const original = await bring(source)
    postponed.delete(source.key)
    if (original.hash === oldHash) return
    memory.set(source.key, original)
    await options.onChange(source.key)
  }

  return {
    /** Looks up facts of an original without reading it. */
    findFacts(key: string): PictureFacts | null {
      const entry = disk.peek(formatId(key))
      return entry && parseNote(entry.note)
    },
    /** The original, fetched if need be. Throws PictureError, at once for ten minutes after a failure, or BusyError. */
    async get(source: OriginalSource): Promise<Original> {
      const failure = broken.get(source.key)
      if (failure && failure.until > monotonic()) throw failure.error
      return memory.get(source.key) ?? (await inFlight.join(source.key, () => load(source)))
    },
    /** Looks in the background whether the picture at this address changed, at most once a day. */
    refresh(source: OriginalSource): void {
      const entry = disk.peek(formatId(source.key))
      if (!entry || isFresh(entry) || (postponed.get(source.key) ?? 0) > monotonic()) return
      // Failing is no news for visitors: they go on seeing the old picture until a later look succeeds.
      refreshes.join(source.key, () => renew(source, entry.hash)).catch(() => undefined)
    },
    /** False when a newer original has taken its place. */
    isCurrent(key: string, original: Original): boolean {
      const entry = disk.peek(formatId(key))
      return !entry || entry.hash === original.hash
    },
    /** Forgets an original that could not be decoded and remembers the failure. */
    async recordBroken(source: OriginalSource, error: PictureError): Promise<void> {
      recordBroken(source, error)
      memory.delete(source.key)
      await disk.drop((id) => id === formatId(source.key))
    },
    /** Forgets the failures of pictures that the catalogue no longer names. */
    forgetUnknown(isKnown: (key: string) => boolean): void {
      for (const times of [broken, postponed]) {
        for (const key of times.keys()) if (!isKnown(key)) times.delete(key)
      }
    },
    async settled(): Promise<void> {
      await Promise.all([inFlight.settled(), refreshes.settled()])
    },
  }
}

const formatId = (key: string) => `${key}@original`

// The facts stand in the file's name, so that after a restart they are known without opening the file.
const formatNote = ({ kind, width, height }: PictureFacts) => `${kind}-${width}x${height}`

function parseNote(note: string): PictureFacts | null {
  const [, kind, width, height] = /^(raster|vector)-(\d+)x(\d+)$/.exec(note) ?? []
  if (!kind || !width || !height) return null
  return { kind: kind === 'vector' ? 'vector' : 'raster', width: Number(width), height: Number(height) }
}
