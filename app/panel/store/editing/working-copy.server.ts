/** The folder with the draft over it: changes on both sides are merged on reading. */
import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { valueAt } from '#app/lib/value-at.ts'
import { type StoreSource, withChanges } from '#app/server/store/source.server.ts'
import { StoreError } from '#app/server/store/store-error.server.ts'
import { findExcess, maxBytesOf } from '#app/server/store/texts/bounds.server.ts'
import { readValue, withEdits } from './content.server.ts'
import type { DraftFile, Drafts } from './drafts.server.ts'
import { EditingError } from './editing-error.server.ts'
import { isEqual, type Merged, merge } from './merge.server.ts'
import { getFile, isImagePath } from './paths.server.ts'
import { listProtectedChanges, SETTINGS } from './protected-settings.server.ts'
import type {
  At,
  Conflict,
  DraftAct,
  Edit,
  EditedBy,
  FileContent,
  StoreFile,
  WriteOptions,
  Written,
} from './types.ts'
import { readWhole, tryRead, type WholeSource } from './whole-source.server.ts'

type WorkingCopyOptions = {
  /** The folder at its last publication. */
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
  /** The files that the draft changes. */
  files: MergedFile[]
  /** Drafts that the folder already contains, such as committed downloads. */
  applied: MergedFile[]
  conflicts: Conflict[]
}

const MOST_TRIES = 5
/** The limit of files in the whole draft. */
const MOST_FILES = 1_000
const MOST_TEXT_BYTES = 1024 * 1024
const MOST_IMAGE_BYTES = 32 * 1024 * 1024

type Edited = { content: Buffer | null; base?: Buffer | null } | Written

export type WorkingCopy = ReturnType<typeof createWorkingCopy>

export function createWorkingCopy({ openSource, drafts, now }: WorkingCopyOptions) {
  async function mergeFile(folder: StoreSource, draft: DraftFile): Promise<MergedFile> {
    const { path, base, content, ...facts } = draft
    const found = await tryRead(folder, path)
    // The draft replaces a file that is unreadable after an edit by hand.
    const published = found instanceof StoreError ? base : found
    const sides = { base, yours: content, theirs: published }
    return { ...facts, path, published, ...(await merge(getFile(path), sides)) }
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

  async function open(path: string): Promise<MergedFile> {
    const folder = await openSource()
    const draft = await drafts.find(path)
    if (draft) return mergeFile(folder, draft)
    const published = await tryRead(folder, path)
    if (published instanceof StoreError) throw new EditingError('unreadable', path)
    const none = { by: '', changedAt: 0, revision: 0, conflicts: [] }
    return { ...none, path, published, base: published, content: published }
  }

  async function save(file: MergedFile, content: Buffer | null, by: string): Promise<boolean> {
    const { path, base, published, revision } = file
    if (isEqual(content, published)) return drafts.forget(path, revision)
    if (content) await refuseExcess(path, content)
    return drafts.record({ path, base, content, by, changedAt: now() }, revision)
  }

  /** Each page of the panel reads the whole draft, so its size is limited. */
  async function refuseExcess(path: string, content: Buffer): Promise<void> {
    if (content.length > maxBytesOf(path)) throw new EditingError('too_large', path)
    const isText = !isImagePath(path)
    if (isText && findExcess(path, content.toString()) !== null) throw new EditingError('too_complex', path)
    const others = await drafts.measureOthers(path)
    const isFull =
      others.files >= MOST_FILES ||
      (isText
        ? others.textBytes + content.length > MOST_TEXT_BYTES
        : others.imageBytes + content.length > MOST_IMAGE_BYTES)
    if (isFull) throw new EditingError('draft_full', path)
  }

  /** The file as the draft has it; null for one that cannot be read. */
  async function find(path: string): Promise<Buffer | null> {
    getFile(path)
    try {
      return (await open(path)).content
    } catch (error) {
      if (error instanceof EditingError) return null
      throw error
    }
  }

  /** Retried when another editor was quicker: the result of `edit` depends on the file's content. */
  async function update(
    path: string,
    { by, mayRule = true, record }: EditedBy,
    edit: (file: MergedFile) => Edited | Promise<Edited>,
  ): Promise<Written> {
    getFile(path)
    for (let count = 0; count < MOST_TRIES; count += 1) {
      const file = await open(path)
      const edited = await edit(file)
      if ('outcome' in edited) return edited
      const { content, base = file.base } = edited
      if (!mayRule && path === SETTINGS && (await listProtectedChanges(file.content, content)).length > 0)
        throw new EditingError('owner_only', path)
      if (await save({ ...file, base }, content, by)) {
        if (!isEqual(content, file.content)) await record?.(actOf(file.content, content), path)
        return { outcome: 'written', version: versionOf(content) }
      }
    }
    throw new EditingError('busy', path)
  }

  return {
    snapshot,

    /** Drafts that came into the folder by another way, such as a download that was committed to git. */
    async forgetApplied(): Promise<void> {
      for (const { path, revision } of (await snapshot()).applied) await drafts.forget(path, revision)
    },

    readBytes: find,
    read: async (path: string): Promise<FileContent> => readContent(getFile(path), await find(path)),

    change: (path: string, edits: readonly Edit[], { base, ...who }: WriteOptions): Promise<Written> =>
      update(path, who, async ({ content }) => {
        const file = getFile(path)
        const version = versionOf(content)
        const value = content && (await readValue(file, content))
        const conflicts = base === version ? [] : listConflicts(path, edits, value)
        if (conflicts.length > 0) return { outcome: 'conflict', version, conflicts }
        return { content: Buffer.from(await withEdits(file, content?.toString() ?? '', edits)) }
      }),

    write: (path: string, wanted: Buffer | null, { base, ...who }: WriteOptions): Promise<Written> =>
      update(path, who, ({ content }) => {
        const version = versionOf(content)
        if (base === version || isEqual(content, wanted)) return { content: wanted }
        const shown = (bytes: Buffer | null) => (getFile(path).kind === 'image' ? null : bytes?.toString())
        const conflict = { path, at: [], yours: shown(wanted), theirs: shown(content) }
        return { outcome: 'conflict', version, conflicts: [conflict] }
      }),

    /** Decides a conflict with the folder for good. */
    resolve: (
      path: string,
      at: At,
      { take, ...who }: { take: 'yours' | 'theirs' } & EditedBy,
    ): Promise<Written> =>
      update(path, who, async ({ content, base, published, conflicts }) => {
        const conflict = conflicts.find((one) => isDeepStrictEqual(one.at, at))
        if (!conflict) return { content }
        if (at.length === 0) return { content: take === 'yours' ? content : published, base: published }
        const edits = [{ at, value: conflict.theirs }]
        const settle = async (bytes: Buffer | null) =>
          Buffer.from(await withEdits(getFile(path), bytes?.toString() ?? '', edits))
        return { content: take === 'yours' ? content : await settle(content), base: await settle(base) }
      }),
  }
}

export async function readContent(file: StoreFile, content: Buffer | null): Promise<FileContent> {
  const isText = content !== null && file.kind !== 'image'
  const value = isText ? await readValue(file, content) : null
  return { ...file, source: isText ? content.toString('utf8') : '', value, version: versionOf(content) }
}

function actOf(before: Buffer | null, after: Buffer | null): DraftAct {
  if (after === null) return 'remove_draft'
  return before === null ? 'write_draft' : 'change_draft'
}

/** A value that the editor did not see is never overwritten; equal changes are no conflict. */
function listConflicts(path: string, edits: readonly Edit[], value: unknown): Conflict[] {
  return edits.flatMap(({ at, value: yours, was }) => {
    const theirs = valueAt(value, at)
    const isFree = isDeepStrictEqual(theirs, was) || isDeepStrictEqual(theirs, yours)
    return isFree ? [] : [{ path, at, yours, theirs }]
  })
}

export function versionOf(content: Buffer | null): string | null {
  return content && hash('sha256', content, 'hex').slice(0, 16)
}
