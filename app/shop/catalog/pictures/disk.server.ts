import { hash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type DiskEntry = { file: string; bytes: number; hash: string; note: string; writtenAt: number }

/** Pino's logger fits. */
export type PictureLog = { warn(details: object, message: string): void }

type DiskOptions = {
  dir: string
  maxBytes: number
  log: PictureLog
  /** Epoch milliseconds. */
  now: () => number
  monotonic: () => number
}

// File names hold id, note and checksum, so that no separate index can disagree with the files.
const fileName = /^([0-9a-f]{20}@[a-z0-9.]+)@([a-z0-9-]*)@([0-9a-f]{32})$/

/** A directory of at most `maxBytes`; the least recently used file is removed first. */
export class DiskCache {
  readonly #options: DiskOptions
  readonly #entries = new Map<string, DiskEntry>()
  #total = 0
  #warnedAt = Number.NEGATIVE_INFINITY
  readonly #listed: Promise<void>

  constructor(options: DiskOptions) {
    this.#options = options
    this.#listed = this.#list().catch((error) => this.#warn(error))
  }

  /** Finds an entry without reading its file; null while the directory is still being listed. */
  peek(id: string): DiskEntry | null {
    return this.#entries.get(id) ?? null
  }

  /** Null for missing, unreadable or damaged bytes. */
  async read(id: string): Promise<{ body: Uint8Array<ArrayBuffer>; entry: DiskEntry } | null> {
    await this.#listed
    const entry = this.#entries.get(id)
    if (!entry) return null
    const body = await readFile(join(this.#options.dir, entry.file)).catch(() => null)
    if (!body || hashPicture(body) !== entry.hash) {
      await this.#remove(id, entry)
      return null
    }
    // Marks the entry as most recently used, unless it was replaced during the read.
    if (this.#entries.get(id) === entry) {
      this.#entries.delete(id)
      this.#entries.set(id, entry)
    }
    return { body: new Uint8Array(body), entry }
  }

  /** Stores bytes and a short note (`[a-z0-9-]*`) under an id; on a full or read-only disk the copy is skipped. */
  async write(id: string, body: Uint8Array, note = ''): Promise<void> {
    await this.#listed
    const hash = hashPicture(body)
    const file = `${id}@${note}@${hash}`
    const temporary = join(this.#options.dir, `tmp-${randomUUID()}`)
    try {
      await writeFile(temporary, body)
      await rename(temporary, join(this.#options.dir, file))
      await this.#add(id, { file, bytes: body.byteLength, hash, note, writtenAt: this.#options.now() })
    } catch (error) {
      this.#warn(error)
      await rm(temporary, { force: true }).catch(() => undefined)
    }
  }

  async drop(isUnwanted: (id: string) => boolean): Promise<void> {
    await this.#listed
    for (const [id, entry] of this.#entries) if (isUnwanted(id)) await this.#remove(id, entry)
  }

  settled(): Promise<void> {
    return this.#listed
  }

  // A full disk fails for every picture, so one log line a minute is enough.
  #warn(error: unknown) {
    if (this.#options.monotonic() - this.#warnedAt < 60_000) return
    this.#warnedAt = this.#options.monotonic()
    this.#options.log.warn({ error, dir: this.#options.dir }, 'picture cache on disk could not be used')
  }

  async #list() {
    await mkdir(this.#options.dir, { recursive: true })
    const found: [string, DiskEntry][] = []
    for (const file of await readdir(this.#options.dir)) {
      const [, id, note = '', hash] = fileName.exec(file) ?? []
      const fileStats = await stat(join(this.#options.dir, file)).catch(() => null)
      if (id && hash && fileStats?.isFile())
        found.push([id, { file, bytes: fileStats.size, hash, note, writtenAt: fileStats.mtimeMs }])
      else if (file.startsWith('tmp-')) await rm(join(this.#options.dir, file), { force: true })
    }
    for (const [id, entry] of found.sort(([, a], [, b]) => a.writtenAt - b.writtenAt))
      await this.#add(id, entry)
  }

  async #add(id: string, entry: DiskEntry) {
    const replaced = this.#entries.get(id)
    if (replaced?.file === entry.file) this.#forget(id, replaced)
    else if (replaced) await this.#remove(id, replaced)
    this.#entries.set(id, entry)
    this.#total += entry.bytes
    for (const [oldest, oldestEntry] of this.#entries) {
      if (this.#total <= this.#options.maxBytes) break
      await this.#remove(oldest, oldestEntry)
    }
  }

  #forget(id: string, entry: DiskEntry) {
    if (this.#entries.get(id) !== entry) return
    this.#entries.delete(id)
    this.#total -= entry.bytes
  }

  async #remove(id: string, entry: DiskEntry) {
    this.#forget(id, entry)
    await rm(join(this.#options.dir, entry.file), { force: true }).catch(() => undefined)
  }
}

/** The first 32 hex digits of SHA-256; verifies a file and tags a response. */
export function hashPicture(body: Uint8Array): string {
  return hash('sha256', body, 'hex').slice(0, 32)
}
