/** Edits the store folder by way of a draft: see `types.ts` for what it tells. */
import { createYielder } from '#app/lib/async/yield-to-event-loop.server.ts'
import type { AdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import { type Database, DatabaseError } from '#app/server/db/db.server.ts'
import type { Log } from '#app/server/log.server.ts'
import { openFolder } from '#app/server/store/folder.server.ts'
import { isWritable } from '#app/server/store/publication.server.ts'
import { openStoreSource, type StoreSource } from '#app/server/store/source.server.ts'
import type { Store } from '#app/server/store/store.server.ts'
import { listFileChanges } from './differences.server.ts'
import { createDrafts } from './drafts.server.ts'
import { findFile, getFile } from './paths.server.ts'
import { createPublisher, storeOrFindings } from './publisher.server.ts'
import { tarOf } from './tar.server.ts'
import type {
  Draft,
  EditedBy,
  FileContent,
  Published,
  StoreFile,
  VersionDetail,
  VersionSummary,
  WriteOptions,
  Written,
} from './types.ts'
import { createVersions, readDetail, type VersionsOptions } from './versions.server.ts'
import { fingerprint, type WholeSource } from './whole-source.server.ts'
import { createWorkingCopy, findConflict, readContent } from './working-copy.server.ts'

type EditingOptions = {
  dir: string
  /** The source of `dir`, with its cached readings. */
  folder?: StoreSource
  /** Git or an image brings the folder: it is not written. */
  isReadOnly?: boolean
  db: Pick<Database, 'kysely'>
  locks: AdvisoryLocks
  log: Pick<Log, 'info' | 'warn'>
  /** The strict reader; throws `StoreError`. */
  readStore: (source: StoreSource) => Promise<Store>
  /** Makes it the shop's content. */
  adopt: (store: Store) => Promise<void>
  /** Tells the owner of published settings that reach beyond texts. */
  announce?: VersionsOptions['announce']
  now: () => number
}

/** A process shows another one's publication within this time. */
const FOLLOW_MS = 3_000

export type Editing = ReturnType<typeof createEditing>

/** Methods throw `DatabaseError` while the database is unavailable and `EditingError` for an impossible request. */
export function createEditing(options: EditingOptions) {
  const { dir, folder = openFolder(dir), db, locks, log, readStore, adopt, now } = options
  const { announce = async () => undefined } = options
  const canWrite = async () => !options.isReadOnly && (await isWritable(dir))
  const openSource = () => openStoreSource(dir, folder)
  const drafts = createDrafts(db)
  const versions = createVersions({ db, announce, now })
  const workingCopy = createWorkingCopy({ openSource, drafts, now })
  const publisher = createPublisher({
    dir,
    canWrite,
    openSource,
    workingCopy,
    versions,
    readStore,
    adopt,
    locks,
    log,
  })
  const { read, readBytes, change, write, resolve } = workingCopy
  let beginning: Promise<boolean> | null = null
  let timer: NodeJS.Timeout | undefined
  let following: Promise<unknown> = Promise.resolve()

  /** The start is retried until the database has named the last publication. */
  function begin(): Promise<boolean> {
    beginning ??= publisher.begin().then(
      () => true,
      (err: unknown) => {
        beginning = null
        if (!(err instanceof DatabaseError))
          log.warn({ err }, 'what is in the store folder could not be read')
        return false
      },
    )
    return beginning
  }

  async function follow(): Promise<void> {
    if (await begin())
      await publisher.follow().catch((err: unknown) => {
        if (!(err instanceof DatabaseError)) log.warn({ err }, 'what was published could not be shown')
      })
  }

  /** The strict reader takes long: what it said about the draft stands until draft or folder change. */
  let known: { key: string; reading: ReturnType<typeof storeOrFindings> } | null = null

  async function readDraft(source: WholeSource): ReturnType<typeof storeOrFindings> {
    const key = fingerprint(source)
    if (known?.key !== key) known = { key, reading: storeOrFindings(readStore(source)) }
    const { reading } = known
    reading.catch(() => {
      known = null
    })
    return reading
  }

  return {
    start(): void {
      following = begin()
      timer = setInterval(() => {
        following = follow()
      }, FOLLOW_MS).unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await following
    },

    /** The folder with the draft over it, at this moment. */
    source: async (): Promise<WholeSource> => (await workingCopy.snapshot()).source,
    /** False where the folder cannot be written to: then a draft can only be downloaded. */
    isWritable: canWrite,
    /** All files of the draft, in a fixed order. */
    async listFiles(): Promise<StoreFile[]> {
      const { source } = await workingCopy.snapshot()
      return [...source.files.keys()].flatMap((path) => findFile(path) ?? [])
    },
    /** The draft's content, the folder's where the draft has none. */
    read,
    /** All files of one folder, such as `news`, at one moment. */
    async readFolder(folder: string): Promise<FileContent[]> {
      const { source } = await workingCopy.snapshot()
      const paths = (await source.list(folder)).map((name) => `${folder}/${name}`)
      const files = paths.flatMap((path) => findFile(path) ?? [])
      const yieldToEventLoop = createYielder()
      const contents: FileContent[] = []
      for (const file of files) {
        contents.push(await readContent(file, source.files.get(file.path) ?? null))
        await yieldToEventLoop()
      }
      return contents
    },
    /** The bytes of any file of the draft; null when there is none. */
    readBytes,
    /** Changes single values of the file that the editor saw; what surrounds them stays as it was written. */
    change,
    /** Replaces or adds a whole file. */
    write: (path: string, content: string | Buffer, options: WriteOptions): Promise<Written> =>
      write(path, Buffer.from(content), options),
    remove: (path: string, options: WriteOptions): Promise<Written> => write(path, null, options),

    /** Lists the draft's changes with the strict reader's problems. */
    async draft(): Promise<Draft> {
      await follow()
      const { folder, source, files } = await workingCopy.snapshot()
      const store = await readDraft(source)
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
        editedByHand: publisher.listEditedByHand(folder),
      }
    },
    /** Changes whenever the draft or the folder does. */
    draftKey: async (): Promise<string> => fingerprint((await workingCopy.snapshot()).source),
    /** The draft as the strict reader has it, for its preview; null while it has problems. */
    async findDraftStore(): Promise<Store | null> {
      const store = await readDraft((await workingCopy.snapshot()).source)
      return Array.isArray(store) ? null : store
    },
    /** Discards the draft of one file, or all of it. */
    discard: (path?: string): Promise<void> => drafts.discard(path),
    resolve,

    /** Publishes the draft at once and completely, or returns the reason why not. */
    publish: (who: EditedBy): Promise<Published> => begin().then(() => publisher.publishDraft(who)),
    /** Publishes one new file at once; the draft stays a draft. */
    publishFile: (path: string, content: Buffer, who: EditedBy): Promise<Published> =>
      begin().then(() => publisher.publishFile(getFile(path).path, content, who)),
    /** Loads edits made in the folder by hand; the draft stays. */
    load: (who: EditedBy): Promise<Published> => begin().then(() => publisher.load(who)),
    /** The last publications, newest first. */
    versions: (): Promise<VersionSummary[]> => versions.list(),
    /** Null for an unknown version. */
    async findVersion(id: number): Promise<VersionDetail | null> {
      const version = await versions.find(id)
      return version && readDetail(version)
    },
    /** Takes a publication back, as a new version. */
    undo: (id: number, who: EditedBy): Promise<Published> => begin().then(() => publisher.undo(id, who)),
    /** The changed files of the draft as a `.tar.gz`, with a list of those that it removes. */
    async download(): Promise<Buffer> {
      const { files } = await workingCopy.snapshot()
      const removed = files.flatMap(({ path, content }) => (content === null ? [`${path}\n`] : []))
      const list = removed.length > 0 ? [{ path: 'REMOVED.txt', content: Buffer.from(removed.join('')) }] : []
      const kept = files.flatMap(({ path, content }) => (content === null ? [] : [{ path, content }]))
      return tarOf([...kept, ...list], now())
    },
  }
}
