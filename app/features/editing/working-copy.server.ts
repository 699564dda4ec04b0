/** The folder with the draft over it: what was changed in both meanwhile is merged when it is read. */
import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type StoreSource, withChanges } from '#app/server/store/source.server.ts'
import { readValue, withValue } from './content.server.ts'
import type { DraftFile, Drafts } from './drafts.server.ts'
import { EditingError } from './editing-error.server.ts'
import { isEqual, type Merged, merge } from './merge.server.ts'
import { getFile } from './paths.server.ts'
import type { At, Conflict, Edit, FileContent, StoreFile, WriteOptions, Written } from './types.ts'
import { readWhole, type WholeSource } from './whole-source.server.ts'
import { valueAt } from './yaml/steps.server.ts'

type WorkingCopyOptions = {
  /** The folder with what was published last. */
  openSource: () => Promise<StoreSource>
  drafts: Drafts
  now: () => number
}

type MergedFile = Merged &
  Pick<DraftFile, 'path' | 'by' | 'changedAt' | 'revision'> & { published: Buffer | null }

/** The folder with the draft over it, at one moment. */
export type FolderSnapshot = {
  folder: WholeSource
  source: WholeSource
  /** What the draft changes. */
  files: MergedFile[]
  /** Drafts that say what the folder says by now, such as downloads that were committed. */
  applied: MergedFile[]
  conflicts: Conflict[]
}

const MOST_TRIES = 5
const MOST_BYTES = 1024 * 1024

export type WorkingCopy = ReturnType<typeof createWorkingCopy>

export function createWorkingCopy({ openSource, drafts, now }: WorkingCopyOptions) {
  async function mergeFile(folder: StoreSource, draft: DraftFile): Promise<MergedFile> {
    const { path, base, content, ...facts } = draft
    const published = await folder.findBytes(path)
    return { ...facts, path, published, ...merge(getFile(path), { base, yours: content, theirs: published }) }
  }

  async function snapshot(): Promise<FolderSnapshot> {
    const folder = await readWhole(await openSource())
    const merged: MergedFile[] = []
    for (const draft of await drafts.list()) merged.push(await mergeFile(folder, draft))
    const { files = [], applied = [] } = Object.groupBy(merged, ({ content, published }) =>
      isEqual(content, published) ? 'applied' : 'files',
    )
    const changes = new Map(files.map(({ path, content }) => [path, content]))
    const source = changes.size === 0 ? folder : await readWhole(withChanges(folder, changes))
    return { folder, source, files, applied, conflicts: files.flatMap(({ conflicts }) => conflicts) }
  }

  /** One file of it. */
  async function open(path: string): Promise<MergedFile> {
    const folder = await openSource()
    const draft = await drafts.find(path)
    if (draft) return mergeFile(folder, draft)
    const published = await folder.findBytes(path)
    const none = { by: '', changedAt: 0, revision: 0, conflicts: [] }
    return { ...none, path, published, base: published, content: published }
  }

  async function save(file: MergedFile, content: Buffer | null, by: string): Promise<boolean> {
    const { path, base, published, revision } = file
    if (content && content.length > MOST_BYTES) throw new EditingError('too_large', path)
    if (isEqual(content, published)) return drafts.forget(path, revision)
    return drafts.record({ path, base, content, by, changedAt: now() }, revision)
  }

  /** Again when another editor was quicker: what `edit` makes of the file depends on what it is. */
  async function update(
    path: string,
    by: string,
    edit: (file: MergedFile) => { content: Buffer | null; base?: Buffer | null } | Written,
  ): Promise<Written> {
    getFile(path)
    for (let count = 0; count < MOST_TRIES; count += 1) {
      const file = await open(path)
      const edited = edit(file)
      if ('outcome' in edited) return edited
      const { content, base = file.base } = edited
      if (await save({ ...file, base }, content, by))
        return { outcome: 'written', version: versionOf(content) }
    }
    throw new EditingError('busy', path)
  }

  return {
    snapshot,

    /** Drafts that came into the folder by another way, such as a download that was committed to git. */
    async forgetApplied(): Promise<void> {
      for (const { path, revision } of (await snapshot()).applied) await drafts.forget(path, revision)
    },

    async readBytes(path: string): Promise<Buffer | null> {
      getFile(path)
      return (await open(path)).content
    },

    async read(path: string): Promise<FileContent> {
      return fileContentOf(getFile(path), (await open(path)).content)
    },

    change: (path: string, edits: readonly Edit[], { base, by }: WriteOptions): Promise<Written> =>
      update(path, by, ({ content }) => {
        const file = getFile(path)
        const source = content?.toString('utf8') ?? ''
        const version = versionOf(content)
        const conflicts = base === version ? [] : conflictsOf(path, edits, readValue(file, source))
        if (conflicts.length > 0) return { outcome: 'conflict', version, conflicts }
        const changed = edits.reduce((text, { at, value }) => withValue(file, text, at, value), source)
        return { content: Buffer.from(changed) }
      }),

    write: (path: string, wanted: Buffer | null, { base, by }: WriteOptions): Promise<Written> =>
      update(path, by, ({ content }) => {
        const version = versionOf(content)
        if (base === version || isEqual(content, wanted)) return { content: wanted }
        const shown = (bytes: Buffer | null) => (getFile(path).kind === 'image' ? null : bytes?.toString())
        const conflict = { path, at: [], yours: shown(wanted), theirs: shown(content) }
        return { outcome: 'conflict', version, conflicts: [conflict] }
      }),

    /** Decides a conflict with the folder; afterwards it is none any more. */
    resolve: (
      path: string,
      at: At,
      { take, by }: { take: 'yours' | 'theirs'; by: string },
    ): Promise<Written> =>
      update(path, by, ({ content, base, published, conflicts }) => {
        const conflict = conflicts.find((one) => isDeepStrictEqual(one.at, at))
        if (!conflict) return { content }
        if (at.length === 0) return { content: take === 'yours' ? content : published, base: published }
        const settle = (bytes: Buffer | null) =>
          Buffer.from(withValue(getFile(path), bytes?.toString() ?? '', at, conflict.theirs))
        return take === 'yours'
          ? { content, base: settle(base) }
          : { content: settle(content), base: settle(base) }
      }),
  }
}

export function fileContentOf(file: StoreFile, content: Buffer | null): FileContent {
  const source = content === null || file.kind === 'image' ? '' : content.toString('utf8')
  const value = content === null || file.kind === 'image' ? null : readValue(file, source)
  return { ...file, source, value, version: versionOf(content) }
}

/** What an editor did not see is not overwritten; what both wrote alike is no conflict. */
function conflictsOf(path: string, edits: readonly Edit[], value: unknown): Conflict[] {
  return edits.flatMap(({ at, value: yours, was }) => {
    const theirs = valueAt(value, at)
    const isFree = isDeepStrictEqual(theirs, was) || isDeepStrictEqual(theirs, yours)
    return isFree ? [] : [{ path, at, yours, theirs }]
  })
}

export function versionOf(content: Buffer | null): string | null {
  return content && hash('sha256', content, 'hex').slice(0, 16)
}
