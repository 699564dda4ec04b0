/** Edits the store folder through a draft; `types.ts` documents the results. */
import { createYielder } from '#app/lib/async/yield-to-event-loop.server.ts'
import type { AdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import { type Database, DatabaseError } from '#app/server/db/db.server.ts'
import type { Log } from '#app/server/log.server.ts'
import { openFolder } from '#app/server/store/folder.server.ts'
import { isWritable } from '#app/server/store/publication.server.ts'
import { openStoreSource, type StoreSource } from '#app/server/store/source.server.ts'
import type { Store } from '#app/server/store/store.server.ts'
import { listFileChanges } from './differences.server.ts'
import { createDrafts, type Drafts } from './drafts.server.ts'
import { findFile, getFile } from './paths.server.ts'
import { Publisher, storeOrFindings } from './publisher.server.ts'
import { packTar } from './tar.server.ts'
import type {
  Decision,
  Draft,
  Edit,
  EditedBy,
  FileContent,
  Published,
  StoreFile,
  VersionDetail,
  VersionSummary,
  WriteOptions,
  Written,
} from './types.ts'
import { createVersions, readDetail, type Versions, type VersionsOptions } from './versions.server.ts'
import { fingerprint, type WholeSource } from './whole-source.server.ts'
import { findConflict, readContent, WorkingCopy } from './working-copy.server.ts'

type EditingOptions = {
  dir: string
  /** The source of `dir`, with its cached readings. */
  folder?: StoreSource
  /** True for a folder that git or an image provides: the panel never writes to it. */
  isReadOnly?: boolean
  db: Pick<Database, 'kysely'>
  locks: AdvisoryLocks
  log: Pick<Log, 'info' | 'warn'>
  /** The strict reader; throws `StoreError`. */
  readStore: (source: StoreSource) => Promise<Store>
  /** Makes the store the shop's content. */
  adopt: (store: Store) => Promise<void>
  /** Notifies the owner when published settings affect more than texts. */
  announce?: VersionsOptions['announce']
  now: () => number
}

/** Another process's publication shows within this time. */
const FOLLOW_MS = 3_000

/** Methods throw `DatabaseError` while the database is unavailable and `EditingError` for an impossible request. */
export class Editing {
  readonly #dir: string
  readonly #isReadOnly: boolean
  readonly #log: EditingOptions['log']
  readonly #readStore: EditingOptions['readStore']
  readonly #now: () => number
  readonly #drafts: Drafts
  readonly #versions: Versions
  readonly #workingCopy: WorkingCopy
  readonly #publisher: Publisher
  #beginning: Promise<boolean> | null = null
  #timer: NodeJS.Timeout | undefined
  #following: Promise<unknown> = Promise.resolve()
  /** Cached until the draft or the folder changes, because the strict reader takes long. */
  #draftReading: { key: string; reading: ReturnType<typeof storeOrFindings> } | null = null

  constructor(options: EditingOptions) {
    const { dir, folder = openFolder(dir), db, locks, log, readStore, adopt, now } = options
    const { isReadOnly = false, announce = async () => undefined } = options
    const openSource = () => openStoreSource(dir, folder)
    this.#dir = dir
    this.#isReadOnly = isReadOnly
    this.#log = log
    this.#readStore = readStore
    this.#now = now
    this.#drafts = createDrafts(db)
    this.#versions = createVersions({ db, announce, now })
    this.#workingCopy = new WorkingCopy({ openSource, drafts: this.#drafts, now })
    this.#publisher = new Publisher({
      dir,
      canWrite: () => this.isWritable(),
      openSource,
      workingCopy: this.#workingCopy,
      versions: this.#versions,
      readStore,
      adopt,
      locks,
      log,
    })
  }

  /** Retried until the database has named the last publication. */
  #begin(): Promise<boolean> {
    this.#beginning ??= this.#publisher.begin().then(
      () => true,
      (err: unknown) => {
        this.#beginning = null
        if (!(err instanceof DatabaseError)) this.#log.warn({ err }, 'store folder could not be read')
        return false
      },
    )
    return this.#beginning
  }

  async #follow(): Promise<void> {
    if (await this.#begin())
      await this.#publisher.follow().catch((err: unknown) => {
        if (!(err instanceof DatabaseError))
          this.#log.warn({ err }, 'publication of another process could not be shown')
      })
  }

  async #readDraft(source: WholeSource): ReturnType<typeof storeOrFindings> {
    const key = fingerprint(source)
    if (this.#draftReading?.key !== key)
      this.#draftReading = { key, reading: storeOrFindings(this.#readStore(source)) }
    const { reading } = this.#draftReading
    reading.catch(() => {
      this.#draftReading = null
    })
    return reading
  }

  start(): void {
    this.#following = this.#begin()
    this.#timer = setInterval(() => {
      this.#following = this.#follow()
    }, FOLLOW_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#following
  }

  async source(): Promise<WholeSource> {
    return (await this.#workingCopy.snapshot()).source
  }

  /** Without write access the draft can only be downloaded. */
  async isWritable(): Promise<boolean> {
    return !this.#isReadOnly && (await isWritable(this.#dir))
  }

  /** All files of the draft, in a fixed order. */
  async listFiles(): Promise<StoreFile[]> {
    const { source } = await this.#workingCopy.snapshot()
    return [...source.files.keys()].flatMap((path) => findFile(path) ?? [])
  }

  /** The draft's content, or the folder's for a file without a draft. */
  read(path: string): Promise<FileContent> {
    return this.#workingCopy.read(path)
  }

  /** Reads all files of one folder, such as `news`, at one moment. */
  async readFolder(folder: string): Promise<FileContent[]> {
    const { source } = await this.#workingCopy.snapshot()
    const paths = (await source.list(folder)).map((name) => `${folder}/${name}`)
    const files = paths.flatMap((path) => findFile(path) ?? [])
    const yieldToEventLoop = createYielder()
    const contents: FileContent[] = []
    for (const file of files) {
      contents.push(await readContent(file, source.files.get(file.path) ?? null))
      await yieldToEventLoop()
    }
    return contents
  }

  /** Null if the draft has no such file. */
  readBytes(path: string): Promise<Buffer | null> {
    return this.#workingCopy.readBytes(path)
  }

  /** Changes single values of the file that the editor saw; everything around them stays as written. */
  change(path: string, edits: readonly Edit[], options: WriteOptions): Promise<Written> {
    return this.#workingCopy.change(path, edits, options)
  }

  write(path: string, content: string | Buffer, options: WriteOptions): Promise<Written> {
    return this.#workingCopy.write(path, Buffer.from(content), options)
  }

  remove(path: string, options: WriteOptions): Promise<Written> {
    return this.#workingCopy.write(path, null, options)
  }

  /** Lists the draft's changes with the strict reader's problems. */
  async draft(): Promise<Draft> {
    await this.#follow()
    const { folder, source, files } = await this.#workingCopy.snapshot()
    const store = await this.#readDraft(source)
    const changed: Draft['files'] = []
    for (const opened of files) {
      const { path, published, content, by, changedAt } = opened
      const file = getFile(path)
      const changes = await listFileChanges(file, published, content)
      changed.push({ ...file, changes, by, changedAt, conflict: findConflict(opened) })
    }
    return {
      files: changed,
      problems: Array.isArray(store) ? store : [],
      editedByHand: this.#publisher.listEditedByHand(folder),
    }
  }

  /** Changes whenever the draft or the folder changes. */
  async draftKey(): Promise<string> {
    return fingerprint((await this.#workingCopy.snapshot()).source)
  }

  /** Null while the strict reader finds problems in the draft. */
  async findDraftStore(): Promise<Store | null> {
    const store = await this.#readDraft((await this.#workingCopy.snapshot()).source)
    return Array.isArray(store) ? null : store
  }

  /** Discards the draft of one file, or all of it. */
  discard(path?: string): Promise<void> {
    return this.#drafts.discard(path)
  }

  resolve(decision: Decision & EditedBy): Promise<Written> {
    return this.#workingCopy.resolve(decision)
  }

  /** Publishes the whole draft atomically, or returns why it cannot. */
  async publish(who: EditedBy): Promise<Published> {
    await this.#begin()
    return this.#publisher.publishDraft(who)
  }

  /** Publishes one new file at once, without the draft. */
  async publishFile(path: string, content: Buffer, who: EditedBy): Promise<Published> {
    await this.#begin()
    return this.#publisher.publishFile(getFile(path).path, content, who)
  }

  /** Loads edits made in the folder by hand; the draft stays. */
  async load(who: EditedBy): Promise<Published> {
    await this.#begin()
    return this.#publisher.load(who)
  }

  /** Newest first. */
  versions(): Promise<VersionSummary[]> {
    return this.#versions.list()
  }

  /** Null for an unknown version. */
  async findVersion(id: number): Promise<VersionDetail | null> {
    const version = await this.#versions.find(id)
    return version && readDetail(version)
  }

  /** Reverses a publication with a new version. */
  async undo(id: number, who: EditedBy): Promise<Published> {
    await this.#begin()
    return this.#publisher.undo(id, who)
  }

  /** The changed files of the draft as a `.tar.gz`; `REMOVED.txt` lists removed ones. */
  async download(): Promise<Buffer> {
    const { files } = await this.#workingCopy.snapshot()
    const removed = files.flatMap(({ path, content }) => (content === null ? [`${path}\n`] : []))
    const list = removed.length > 0 ? [{ path: 'REMOVED.txt', content: Buffer.from(removed.join('')) }] : []
    const kept = files.flatMap(({ path, content }) => (content === null ? [] : [{ path, content }]))
    return packTar([...kept, ...list], this.#now())
  }
}
