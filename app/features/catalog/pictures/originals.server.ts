import { type DiskCache, hashOf, type PictureLog } from './disk.server.ts'
import { PictureError } from './fetch.server.ts'
import { createFlights, createGate } from './gate.server.ts'
import { inspectPicture, type PictureFacts } from './inspect.server.ts'
import { createMemoryCache } from './memory.server.ts'

const FRESH_MS = 86_400_000
const BROKEN_MS = 600_000

export type Original = { body: Uint8Array<ArrayBuffer>; facts: PictureFacts; hash: string }
export type OriginalSource = { key: string; url: URL }

export type Originals = {
  /** What is known of an original without reading it. */
  findFacts(key: string): PictureFacts | null
  /** The original, fetched if need be. Throws PictureError, at once for ten minutes after a failure, or BusyError. */
  get(source: OriginalSource): Promise<Original>
  /** Looks in the background whether the picture at this address changed, at most once a day. */
  refresh(source: OriginalSource): void
  /** False when a newer original has taken its place. */
  isCurrent(key: string, original: Original): boolean
  recordBroken(source: OriginalSource, error: PictureError): void
  /** Forgets the failures of pictures that the catalogue no longer names. */
  forgetBroken(isKnown: (key: string) => boolean): void
  settled(): Promise<void>
}

type OriginalsOptions = {
  disk: DiskCache
  fetchOriginal: (url: URL) => Promise<Uint8Array<ArrayBuffer>>
  /** Called when an address turned out to have new content. */
  onChange: (key: string) => Promise<void>
  maxPixels: number
  maxMemoryBytes: number
  log: PictureLog
  now: () => number
}

/** The pictures as the platform's hosts have them: each fetched once, kept on disk, failures remembered. */
export function createOriginals({ disk, log, now, ...options }: OriginalsOptions): Originals {
  const memory = createMemoryCache<Original>(options.maxMemoryBytes)
  const flights = createFlights<Original>()
  const refreshes = createFlights<void>()
  const fetchGate = createGate({ running: 4, waiting: 512 })
  const broken = new Map<string, { error: PictureError; until: number }>()

  function findBroken(key: string): PictureError | null {
    const entry = broken.get(key)
    return entry && entry.until > now() ? entry.error : null
  }

  function recordBroken({ key, url }: OriginalSource, error: PictureError) {
    broken.set(key, { error, until: now() + BROKEN_MS })
    log.warn({ key, host: url.host, code: error.code }, 'pictures: a picture cannot be shown')
  }

  async function load(source: OriginalSource): Promise<Original> {
    const stored = await disk.read(idOf(source.key))
    const facts = stored && parseNote(stored.entry.note)
    const original =
      stored && facts ? { body: stored.body, facts, hash: stored.entry.hash } : await bring(source)
    memory.set(source.key, original)
    return original
  }

  /** Fetches, examines and keeps an original; a failure is remembered, so that it costs one attempt. */
  async function bring(source: OriginalSource): Promise<Original> {
    const failure = findBroken(source.key)
    if (failure) throw failure
    try {
      const body = await fetchGate(() => options.fetchOriginal(source.url))
      const facts = await inspectPicture(body, options.maxPixels)
      await disk.write(idOf(source.key), body, formatNote(facts))
      return { body, facts, hash: hashOf(body) }
    } catch (error) {
      if (error instanceof PictureError) recordBroken(source, error)
      throw error
    }
  }

  async function renew(source: OriginalSource, oldHash: string) {
    const original = await bring(source)
    if (original.hash === oldHash) return
    memory.set(source.key, original)
    await options.onChange(source.key)
  }

  return {
    findFacts(key) {
      const entry = disk.peek(idOf(key))
      return entry && parseNote(entry.note)
    },
    async get(source) {
      return memory.get(source.key) ?? (await flights.join(source.key, () => load(source)))
    },
    refresh(source) {
      const entry = disk.peek(idOf(source.key))
      if (!entry || now() - entry.writtenAt < FRESH_MS || findBroken(source.key)) return
      // Failing is no news: the old picture is still shown, and the failure was recorded.
      refreshes.join(source.key, () => renew(source, entry.hash)).catch(() => undefined)
    },
    isCurrent(key, original) {
      const entry = disk.peek(idOf(key))
      return !entry || entry.hash === original.hash
    },
    recordBroken,
    forgetBroken(isKnown) {
      for (const key of broken.keys()) if (!isKnown(key)) broken.delete(key)
    },
    async settled() {
      await Promise.all([flights.settled(), refreshes.settled()])
    },
  }
}

const idOf = (key: string) => `${key}@original`

// The facts stand in the file's name, so that after a restart they are known without opening the file.
const formatNote = ({ kind, width, height }: PictureFacts) => `${kind}-${width}x${height}`

function parseNote(note: string): PictureFacts | null {
  const [, kind, width, height] = /^(raster|vector)-(\d+)x(\d+)$/.exec(note) ?? []
  if (!kind || !width || !height) return null
  return { kind: kind === 'vector' ? 'vector' : 'raster', width: Number(width), height: Number(height) }
}
