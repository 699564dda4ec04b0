/** Publishes a state of the folder: written at once, recorded as a version, shown by every process. */
import { createMutex } from '#app/lib/async/mutex.ts'
import type { AdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import type { Log } from '#app/server/log.server.ts'
import {
  findApplied,
  forgetApplied,
  type Publication,
  writePublication,
} from '#app/server/store/publication.server.ts'
import { type StoreSource, withChanges } from '#app/server/store/source.server.ts'
import { type Store, StoreError } from '#app/server/store/store.server.ts'
import type { StoreFinding } from '#app/server/store/store-error.server.ts'
import { isEqual } from './differences.server.ts'
import { EditingError } from './editing-error.server.ts'
import { listProtectedChanges, SETTINGS } from './protected-settings.server.ts'
import type { EditedBy, Published } from './types.ts'
import { createVersionRow, type PublishedFile, readNote, type Versions } from './versions.server.ts'
import { listChangedPaths, readWhole, type WholeSource } from './whole-source.server.ts'
import { type FolderSnapshot, findConflict, type WorkingCopy } from './working-copy.server.ts'

type PublisherOptions = {
  dir: string
  canWrite: () => Promise<boolean>
  /** The folder at its last publication. */
  openSource: () => Promise<StoreSource>
  workingCopy: WorkingCopy
  versions: Versions
  /** The strict reader; throws `StoreError`. */
  readStore: (source: StoreSource) => Promise<Store>
  /** Makes the store the shop's content. */
  adopt: (store: Store) => Promise<void>
  locks: AdvisoryLocks
  log: Pick<Log, 'info' | 'warn'>
}

type Change = {
  /** The files to write. */
  files: readonly Pick<PublishedFile, 'path' | 'after'>[]
  who: EditedBy
  undoes: number | null
  /** Drafts that the folder contains after the publication. */
  drafts: readonly { path: string; revision: number }[]
}

const LOCK = 'store publication'
const LOCK_WAIT_MS = 10_000

export class Publisher {
  readonly #dir: string
  readonly #canWrite: PublisherOptions['canWrite']
  readonly #openSource: PublisherOptions['openSource']
  readonly #workingCopy: WorkingCopy
  readonly #versions: Versions
  readonly #readStore: PublisherOptions['readStore']
  readonly #adopt: PublisherOptions['adopt']
  readonly #locks: AdvisoryLocks
  readonly #log: PublisherOptions['log']
  readonly #mutex = createMutex()
  /** The folder's content as this process shows it. */
  #shownFiles: WholeSource['files'] | null = null
  /** The last version that this process shows. */
  #lastId = 0

  constructor(options: PublisherOptions) {
    this.#dir = options.dir
    this.#canWrite = options.canWrite
    this.#openSource = options.openSource
    this.#workingCopy = options.workingCopy
    this.#versions = options.versions
    this.#readStore = options.readStore
    this.#adopt = options.adopt
    this.#locks = options.locks
    this.#log = options.log
  }

  /** One publication runs at a time, in all processes of the shop. */
  async #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = await this.#mutex.acquire()
    try {
      const unlock = await this.#locks.acquire(LOCK, LOCK_WAIT_MS)
      if (unlock === null) throw new EditingError('busy')
      return await this.#catchUp().then(work).finally(unlock)
    } finally {
      release()
    }
  }

  /** Shows another process's publication first, so that its files do not count as edits by hand. */
  async #catchUp(): Promise<void> {
    const id = await this.#versions.lastId()
    if (id === this.#lastId) return
    const source = await readWhole(await this.#openSource())
    const store = await storeOrFindings(this.#readStore(source))
    if (Array.isArray(store))
      return this.#log.warn({ problems: store }, 'published store is invalid and could not be shown')
    await this.#show(source, store)
    this.#lastId = id
  }

  async #show({ files }: WholeSource, store: Store): Promise<void> {
    await this.#adopt(store)
    this.#shownFiles = files
  }

  listEditedByHand({ files }: WholeSource): string[] {
    const publishedFiles = this.#shownFiles ?? files
    return listChangedPaths(publishedFiles, files)
  }

  async #publish(
    { folder }: Pick<FolderSnapshot, 'folder'>,
    { files, who, undoes, drafts }: Change,
  ): Promise<Published> {
    const written = files.filter(({ path, after }) => !isEqual(after, folder.files.get(path) ?? null))
    const changes: Publication['changes'] = new Map(written.map(({ path, after }) => [path, after]))
    const source = await readWhole(withChanges(folder, changes))
    const publishedFiles = this.#shownFiles ?? folder.files
    const paths = [...new Set([...listChangedPaths(publishedFiles, source.files), ...changes.keys()])].sort()
    if (changes.size === 0 && paths.length === 0) return { outcome: 'unchanged' }
    const store = await storeOrFindings(this.#readStore(source))
    if (Array.isArray(store)) return { outcome: 'invalid', problems: store }
    const rules = await listProtectedChanges(
      publishedFiles.get(SETTINGS) ?? null,
      source.files.get(SETTINGS) ?? null,
    )
    if (rules.length > 0 && who.mayRule === false) return { outcome: 'owner_only' }
    if (changes.size > 0 && !(await this.#canWrite())) return { outcome: 'read_only' }
    const published = paths.map((path) => ({
      path,
      before: publishedFiles.get(path) ?? null,
      after: source.files.get(path) ?? null,
    }))
    const row = createVersionRow(this.#versions.make({ by: who.by, undoes, paths, files: published }))
    if (changes.size > 0)
      await writePublication(this.#dir, { changes, note: JSON.stringify({ ...row, rules }) })
    await this.#versions.record(row, drafts, rules)
    await forgetApplied(this.#dir)
    this.#lastId = row.id
    await this.#show(source, store)
    this.#log.info({ version: row.id, paths: paths.length }, 'store published')
    return { outcome: 'published', id: row.id }
  }

  publishDraft(who: EditedBy): Promise<Published> {
    return this.#alone(async () => {
      const snapshot = await this.#workingCopy.snapshot()
      const { files, applied } = snapshot
      const conflicts = files.filter((file) => findConflict(file) !== null)
      if (conflicts.length > 0) return { outcome: 'conflict', paths: conflicts.map(({ path }) => path) }
      const changed = files.map(({ path, content }) => ({ path, after: content }))
      return this.#publish(snapshot, { files: changed, who, undoes: null, drafts: [...files, ...applied] })
    })
  }

  /** Adds one file regardless of the draft; a conflict when the folder already has it. */
  publishFile(path: string, content: Buffer, who: EditedBy): Promise<Published> {
    return this.#alone(async () => {
      const folder = await readWhole(await this.#openSource())
      if (folder.files.has(path)) return { outcome: 'conflict', paths: [path] }
      return this.#publish({ folder }, { files: [{ path, after: content }], who, undoes: null, drafts: [] })
    })
  }

  load(who: EditedBy): Promise<Published> {
    return this.#alone(async () => {
      const snapshot = await this.#workingCopy.snapshot()
      return this.#publish(snapshot, { files: [], who, undoes: null, drafts: snapshot.applied })
    })
  }

  /** Becomes a draft with a conflict when the folder changed a file of the version since. */
  undo(id: number, who: EditedBy): Promise<Published> {
    return this.#alone(async () => {
      const version = await this.#versions.find(id)
      if (version === null || version.files.length === 0) throw new EditingError('unknown_version')
      const folder = await readWhole(await this.#openSource())
      const isMoved = ({ path, before, after }: PublishedFile) => {
        const present = folder.files.get(path) ?? null
        return !isEqual(present, after) && !isEqual(present, before)
      }
      const moved = version.files.filter(isMoved)
      if (moved.length > 0) {
        const files = version.files.map(({ path, before, after }) => ({
          path,
          base: after,
          content: before,
        }))
        await this.#workingCopy.propose(files, who)
        return { outcome: 'conflict', paths: moved.map(({ path }) => path) }
      }
      const files = version.files.map(({ path, before }) => ({ path, after: before }))
      return this.#publish({ folder }, { files, who, undoes: id, drafts: [] })
    })
  }

  /** Remembers the present content, and records the publication of a process that was killed. */
  async begin(): Promise<void> {
    const note = await findApplied(this.#dir)
    if (note !== null) {
      const { row, rules } = readNote(note)
      await this.#versions.record(row, [], rules)
      await forgetApplied(this.#dir)
    }
    await this.#workingCopy.forgetApplied()
    // The number is read before the files, so that a publication in between is caught up with.
    this.#lastId = await this.#versions.lastId()
    this.#shownFiles ??= (await readWhole(await this.#openSource())).files
  }

  async follow(): Promise<void> {
    if ((await this.#versions.lastId()) !== this.#lastId) await this.#alone(async () => undefined)
  }
}

export async function storeOrFindings(reading: Promise<Store>): Promise<Store | StoreFinding[]> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return [...error.findings]
  }
}
