/** Makes a state of the folder the shop's content: written at once, recorded as a version, shown by every process. */
import { createHash } from 'node:crypto'
import { createMutex } from '#app/lib/async/mutex.ts'
import type { AdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import type { Log } from '#app/server/log.server.ts'
import {
  findApplied,
  forgetApplied,
  isWritable,
  type Publication,
  writePublication,
} from '#app/server/store/publication.server.ts'
import { openStoreSource, type StoreSource, withChanges } from '#app/server/store/source.server.ts'
import { type Store, StoreError } from '#app/server/store/store.server.ts'
import { EditingError } from './editing-error.server.ts'
import { merge } from './merge.server.ts'
import { getFile } from './paths.server.ts'
import type { Problem, Published } from './types.ts'
import { type PublishedFile, readNote, rowOfVersion, type Versions } from './versions.server.ts'
import { listStoreFiles, type WorkingCopy } from './working-copy.server.ts'

export type PublisherOptions = {
  dir: string
  workingCopy: WorkingCopy
  versions: Versions
  /** The strict reader; throws `StoreError`. */
  readStore: (source: StoreSource) => Promise<Store>
  /** Shows it to visitors from now on. */
  adopt: (store: Store) => Promise<void>
  locks: AdvisoryLocks
  log: Pick<Log, 'info' | 'warn'>
}

type Change = {
  files: readonly PublishedFile[]
  by: string
  undoes: number | null
  /** Drafts that are in it. */
  drafts: readonly { path: string; revision: number }[]
}

const LOCK = 'store publication'
const LOCK_WAIT_MS = 10_000

export type Publisher = ReturnType<typeof createPublisher>

export function createPublisher({
  dir,
  workingCopy,
  versions,
  readStore,
  adopt,
  locks,
  log,
}: PublisherOptions) {
  const mutex = createMutex()
  /** What the folder had in it when the shop's content was read from it. */
  let shown: ReadonlyMap<string, string> | null = null
  /** The last version that this process shows or made. */
  let lastId = 0

  /** One publication at a time, in all processes of the shop. */
  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = await mutex.acquire()
    try {
      const unlock = await locks.acquire(LOCK, LOCK_WAIT_MS)
      if (unlock === null) throw new EditingError('busy')
      return await work().finally(unlock)
    } finally {
      release()
    }
  }

  async function show(source: StoreSource, store: Store): Promise<void> {
    const hashes = await hashesOf(source)
    await adopt(store)
    shown = hashes
  }

  async function listEditedByHand(folder: StoreSource): Promise<string[]> {
    const present = await hashesOf(folder)
    const known = shown ?? present
    const paths = new Set([...present.keys(), ...known.keys()])
    return [...paths].filter((path) => present.get(path) !== known.get(path)).sort()
  }

  async function publish(folder: StoreSource, { files, by, undoes, drafts }: Change): Promise<Published> {
    const edited = await listEditedByHand(folder)
    if (files.length === 0 && edited.length === 0) return { outcome: 'unchanged' }
    const changes: Publication['changes'] = new Map(files.map(({ path, after }) => [path, after]))
    const source = withChanges(folder, changes)
    const store = await findProblems(readStore(source))
    if (Array.isArray(store)) return { outcome: 'invalid', problems: store }
    if (files.length > 0 && !(await isWritable(dir))) return { outcome: 'read_only' }
    const paths = [...new Set([...files.map(({ path }) => path), ...edited])]
    const row = rowOfVersion(versions.make({ by, undoes, paths, files }))
    if (files.length > 0) await writePublication(dir, { changes, note: JSON.stringify(row) })
    await versions.record(row, drafts)
    await forgetApplied(dir)
    lastId = row.id
    await show(source, store)
    log.info({ version: row.id, paths: paths.length }, 'store published')
    return { outcome: 'published', id: row.id }
  }

  return {
    listEditedByHand,

    publishDraft: (by: string): Promise<Published> =>
      alone(async () => {
        const { folder, files, conflicts } = await workingCopy.snapshot()
        if (conflicts.length > 0) return { outcome: 'conflict', conflicts }
        const changed = files.map(({ path, published, content }) => ({
          path,
          before: published,
          after: content,
        }))
        return publish(folder, { files: changed, by, undoes: null, drafts: files })
      }),

    load: (by: string): Promise<Published> =>
      alone(async () => publish(await openStoreSource(dir), { files: [], by, undoes: null, drafts: [] })),

    /** What was changed since then stays, unless it was changed at the same places. */
    undo: (id: number, by: string): Promise<Published> =>
      alone(async () => {
        const version = await versions.find(id)
        if (version === null || version.files.length === 0) throw new EditingError('unknown_version')
        const folder = await openStoreSource(dir)
        const merged = await Promise.all(
          version.files.map(async ({ path, before, after }) => {
            const theirs = await folder.findBytes(path)
            return { path, theirs, ...merge(getFile(path), { base: after, yours: before, theirs }) }
          }),
        )
        const conflicts = merged.flatMap((file) => file.conflicts)
        if (conflicts.length > 0) return { outcome: 'conflict', conflicts }
        const files = merged.map(({ path, theirs, content }) => ({ path, before: theirs, after: content }))
        return publish(folder, { files, by, undoes: id, drafts: [] })
      }),

    /** Remembers what is shown, and records what a process that was killed had published. */
    async begin(): Promise<void> {
      shown ??= await hashesOf(await openStoreSource(dir))
      const note = await findApplied(dir)
      if (note !== null) await versions.record(readNote(note), [])
      if (note !== null) await forgetApplied(dir)
      lastId = await versions.lastId()
    },

    /** Shows what another process has published since. */
    async follow(): Promise<void> {
      const id = await versions.lastId()
      if (id === lastId) return
      await alone(async () => {
        const source = await openStoreSource(dir)
        await show(source, await readStore(source))
        lastId = id
      })
    },
  }
}

/** What the strict reader says instead of a store. */
export async function findProblems(reading: Promise<Store>): Promise<Store | Problem[]> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return [...error.findings]
  }
}

async function hashesOf(source: StoreSource): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const { path } of await listStoreFiles(source)) {
    const bytes = await source.findBytes(path)
    if (bytes) hashes.set(path, createHash('sha256').update(bytes).digest('base64url'))
  }
  return hashes
}

/** Of everything in it. */
export async function fingerprint(source: StoreSource): Promise<string> {
  return createHash('sha256')
    .update(JSON.stringify([...(await hashesOf(source))]))
    .digest('base64url')
}
