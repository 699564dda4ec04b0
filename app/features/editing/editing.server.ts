/** Edits the store folder by way of a draft: see `types.ts` for what it tells. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  openStoreSource,
  type StoreChanges,
  type StoreSource,
  withChanges,
} from '#app/server/store/source.server.ts'
import { type Store, StoreError } from '#app/server/store/store.server.ts'
import { readValue, withValue } from './content.server.ts'
import { FOLDERS, findFile, getFile } from './paths.server.ts'
import type {
  At,
  Conflict,
  Draft,
  Edit,
  FileContent,
  Published,
  StoreFile,
  VersionDetail,
  VersionSummary,
  WriteOptions,
  Written,
} from './types.ts'

type EditingOptions = {
  dir: string
  /** The strict reader; throws `StoreError`. */
  readStore: (source: StoreSource) => Promise<Store>
}

export type Editing = ReturnType<typeof createEditing>

export function createEditing({ dir, readStore }: EditingOptions) {
  const draft = new Map<string, Buffer | null>()

  const published = () => openStoreSource(dir)
  const drafted = async () => withChanges(await published(), draft as StoreChanges)

  async function readBytes(path: string): Promise<Buffer | null> {
    getFile(path)
    return (await drafted()).findBytes(path)
  }

  async function read(path: string): Promise<FileContent> {
    const file = getFile(path)
    const bytes = await readBytes(path)
    const source = bytes === null || file.kind === 'image' ? '' : bytes.toString('utf8')
    const value = bytes === null || file.kind === 'image' ? null : readValue(file, source)
    return { ...file, source, value, version: versionOf(bytes) ?? '' }
  }

  async function change(path: string, edits: readonly Edit[], { base }: WriteOptions): Promise<Written> {
    const { source, value, version } = await read(path)
    const conflicts = base === (version || null) ? [] : conflictsOf(path, edits, value)
    if (conflicts.length > 0) return { outcome: 'conflict', version, conflicts }
    const changed = edits.reduce((text, edit) => withValue(getFile(path), text, edit.at, edit.value), source)
    draft.set(path, Buffer.from(changed))
    return { outcome: 'written', version: versionOf(Buffer.from(changed)) }
  }

  async function write(path: string, content: string | Buffer | null, _: WriteOptions): Promise<Written> {
    getFile(path)
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    draft.set(path, bytes)
    return { outcome: 'written', version: versionOf(bytes) }
  }

  return {
    /** False where the folder cannot be written to: then a draft can only be downloaded. */
    isWritable: async (): Promise<boolean> => true,

    /** All files of the draft, in a fixed order. */
    async listFiles(): Promise<StoreFile[]> {
      const source = await drafted()
      const paths = await Promise.all(
        FOLDERS.map(async (folder) =>
          (await source.list(folder)).map((name) => (folder === '' ? name : `${folder}/${name}`)),
        ),
      )
      return paths.flat().flatMap((path) => findFile(path) ?? [])
    },
    /** The draft's content, the folder's where the draft has none; `version` is empty where there is no such file. */
    read,
    /** The bytes of any file of the draft; null when there is none. */
    readBytes,
    /** Changes single values; what surrounds them stays as it was written. All of the edits or none. */
    change,
    /** Replaces or adds a whole file. */
    write: (path: string, content: string | Buffer, options: WriteOptions) => write(path, content, options),
    remove: (path: string, options: WriteOptions) => write(path, null, options),

    /** What the draft changes, and what the strict reader says of it. */
    async draft(): Promise<Draft> {
      const problems = await readStore(await drafted()).then(
        () => [],
        (error: unknown) => {
          if (!(error instanceof StoreError)) throw error
          return error.problems.map((message) => ({ path: '', at: [], message }))
        },
      )
      const files = [...draft.keys()].map((path) => ({ ...getFile(path), changes: [], by: '', changedAt: 0 }))
      return { files, problems, conflicts: [], editedByHand: [] }
    },
    /** Forgets what the draft changes in one file, or all of it. */
    async discard(path?: string): Promise<void> {
      if (path === undefined) draft.clear()
      else draft.delete(path)
    },
    /** Decides a conflict of the draft with the folder. */
    async resolve(_place: { path: string; at: At; take: 'yours' | 'theirs' }): Promise<void> {},

    /** Makes the draft the shop's content, at once and completely, or says why not. */
    publish: async (_options: { by: string }): Promise<Published> => ({ outcome: 'unchanged' }),
    /** Loads what was edited in the folder by hand; the draft stays. */
    load: async (_options: { by: string }): Promise<Published> => ({ outcome: 'unchanged' }),
    /** The last publications, newest first. */
    versions: async (): Promise<VersionSummary[]> => [],
    /** Null when there is no such version. */
    findVersion: async (_id: number): Promise<VersionDetail | null> => null,
    /** Takes a publication back, as a new version. */
    undo: async (_id: number, _options: { by: string }): Promise<Published> => ({ outcome: 'unchanged' }),
    /** The changed files of the draft as a `.tar.gz`. */
    download: async (): Promise<Buffer> => Buffer.alloc(0),
  }
}

function conflictsOf(path: string, edits: readonly Edit[], value: unknown): Conflict[] {
  return edits.flatMap(({ at, value: yours, was }) => {
    const theirs = valueAt(value, at)
    const isFree = isDeepStrictEqual(theirs, was) || isDeepStrictEqual(theirs, yours)
    return isFree ? [] : [{ path, at, yours, theirs }]
  })
}

/** Undefined where there is nothing. */
function valueAt(value: unknown, at: At): unknown {
  return at.reduce<unknown>(
    (found, key) =>
      typeof found === 'object' && found !== null
        ? Object.entries(found).find(([name]) => name === String(key))?.[1]
        : undefined,
    value,
  )
}

function versionOf(bytes: Buffer | null): string | null {
  return bytes && createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
