import { hash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type DiskEntry = { file: string; bytes: number; hash: string; note: string; writtenAt: number }

/** The part of the log that pictures need; pino's logger fits. */
export type PictureLog = { warn(details: object, message: string): void }

type DiskOptions = {
  dir: string
  maxBytes: number
  log: PictureLog
  /** Epoch milliseconds. */
  now: () => number
  monotonic: () => number
}

// The name says everything: id, note and checksum. So the index needs no file of its own that could disagree.
const fileName = /^([0-9a-f]{20}@[a-z0-9.]+)@([a-z0-9-]*)@([0-9a-f]{32})$/

export type DiskCache = ReturnType<typeof createDiskCache>

/** A directory of at most `maxBytes`, from which what was unused for longest is removed first. */
export function createDiskCache({ dir, maxBytes, log, now, monotonic }: DiskOptions) {
  const entries = new Map<string, DiskEntry>()
  let total = 0
  let warnedAt = Number.NEGATIVE_INFINITY
  const listed = list().catch((error) => warn(error))

  // A full disk fails on every picture; one log line a minute is enough.
  function warn(error: unknown) {
    if (monotonic() - warnedAt < 60_000) return
    warnedAt = monotonic()
    log.warn({ error, dir }, 'pictures: the disk cache could not be used')
  }

  async function list() {
    await mkdir(dir, { recursive: true })
    const found: [string, DiskEntry][] = []
    for (const file of await readdir(dir)) {
      const [, id, note = '', hash] = fileName.exec(file) ?? []
      const facts = await stat(join(dir, file)).catch(() => null)
      if (id && hash && facts?.isFile())
        found.push([id, { file, bytes: facts.size, hash, note, writtenAt: facts.mtimeMs }])
      else if (file.startsWith('tmp-')) await rm(join(dir, file), { force: true })
    }
    for (const [id, entry] of found.sort(([, a], [, b]) => a.writtenAt - b.writtenAt)) await add(id, entry)
  }

  async function add(id: string, entry: DiskEntry) {
    const old = entries.get(id)
    if (old?.file === entry.file) forget(id, old)
    else if (old) await remove(id, old)
    entries.set(id, entry)
    total += entry.bytes
    for (const [oldest, oldestEntry] of entries) {
      if (total <= maxBytes) break
      await remove(oldest, oldestEntry)
    }
  }

  function forget(id: string, entry: DiskEntry) {
    if (entries.get(id) !== entry) return
    entries.delete(id)
    total -= entry.bytes
  }

  async function remove(id: string, entry: DiskEntry) {
    forget(id, entry)
    await rm(join(dir, entry.file), { force: true }).catch(() => undefined)
  }

  return {
    /** Looks the entry up without reading it; null also while the directory is still being listed. */
    peek: (id: string): DiskEntry | null => entries.get(id) ?? null,
    /** The bytes, or null when they are absent, unreadable or not those that were written. */
    async read(id: string): Promise<{ body: Uint8Array<ArrayBuffer>; entry: DiskEntry } | null> {
      await listed
      const entry = entries.get(id)
      if (!entry) return null
      const body = await readFile(join(dir, entry.file)).catch(() => null)
      if (!body || pictureHash(body) !== entry.hash) {
        await remove(id, entry)
        return null
      }
      // Moved to the end, as the one used last; unless it was replaced while it was read.
      if (entries.get(id) === entry) {
        entries.delete(id)
        entries.set(id, entry)
      }
      return { body: new Uint8Array(body), entry }
    },
    /** Stores bytes and a short note (`[a-z0-9-]*`) under an id; a disk that is full or read-only only costs the copy. */
    async write(id: string, body: Uint8Array, note = ''): Promise<void> {
      await listed
      const hash = pictureHash(body)
      const file = `${id}@${note}@${hash}`
      const temporary = join(dir, `tmp-${randomUUID()}`)
      try {
        await writeFile(temporary, body)
        await rename(temporary, join(dir, file))
        await add(id, { file, bytes: body.byteLength, hash, note, writtenAt: now() })
      } catch (error) {
        warn(error)
        await rm(temporary, { force: true }).catch(() => undefined)
      }
    },
    /** Removes the entries that match. */
    async drop(isUnwanted: (id: string) => boolean): Promise<void> {
      await listed
      for (const [id, entry] of entries) if (isUnwanted(id)) await remove(id, entry)
    },
    settled: (): Promise<void> => listed,
  }
}

/** The checksum by which a file is trusted and a response is tagged: 32 hex digits of SHA-256. */
export function pictureHash(body: Uint8Array): string {
  return hash('sha256', body, 'hex').slice(0, 32)
}
