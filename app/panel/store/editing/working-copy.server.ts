/** Overlays the draft on the folder. A drafted file replaces the folder's file even when the latter has changed since. */
import { hash } from 'node:crypto'
import { type StoreSource, withChanges } from '#app/server/store/source.server.ts'
import { StoreError } from '#app/server/store/store-error.server.ts'
import { findExcess, selectMaxBytes } from '#app/server/store/texts/bounds.server.ts'
import { readValue, withEdits } from './content.server.ts'
import { isEqual } from './differences.server.ts'
import type { DraftFile, Drafts } from './drafts.server.ts'
import { EditingError } from './editing-error.server.ts'
import { getFile, isImagePath } from './paths.server.ts'
import { listProtectedChanges, SETTINGS } from './protected-settings.server.ts'
import type {
  Decision,
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

type OpenFile = DraftFile & {
  published: Buffer | null
}

export type FolderSnapshot = {
  folder: WholeSource
  source: WholeSource
  /** The files that the draft changes. */
  files: OpenFile[]
  /** Drafts that the folder already contains, such as committed downloads. */
  applied: OpenFile[]
}

/** The limit for the whole draft. */
const MAX_FILES = 1_000
const MAX_TEXT_BYTES = 1024 * 1024
const MAX_IMAGE_BYTES = 32 * 1024 * 1024

export class WorkingCopy {
  readonly #openSource: () => Promise<StoreSource>
  readonly #drafts: Drafts
  readonly #now: () => number

  constructor({ openSource, drafts, now }: WorkingCopyOptions) {
    this.#openSource = openSource
    this.#drafts = drafts
    this.#now = now
  }

  async snapshot(): Promise<FolderSnapshot> {
    const folder = await readWhole(await this.#openSource())
    const opened: OpenFile[] = []
    for (const draft of await this.#drafts.list()) opened.push(await openDraft(folder, draft))
    const { files = [], applied = [] } = Object.groupBy(opened, ({ content, published }) =>
      isEqual(content, published) ? 'applied' : 'files',
    )
    const changes = new Map(files.map(({ path, content }) => [path, content]))
    const source = changes.size === 0 ? folder : await readWhole(withChanges(folder, changes))
    return { folder, source, files, applied }
  }

  async #open(path: string): Promise<OpenFile> {
    getFile(path)
    const folder = await this.#openSource()
    const draft = await this.#drafts.find(path)
    if (draft) return openDraft(folder, draft)
    const published = await tryRead(folder, path)
    if (published instanceof StoreError) throw new EditingError('unreadable', path)
    return { path, base: published, content: published, published, by: '', changedAt: 0, revision: 0 }
  }

  /** Writes the draft of an opened file; a conflict when another editor was quicker. */
  async #save(
    file: OpenFile,
    content: Buffer | null,
    { by, mayRule = true, record }: EditedBy,
  ): Promise<Written> {
    const { path, base, published, revision } = file
    const isPublished = isEqual(content, published)
    if (content && !isPublished) await this.#refuseExcess(path, content)
    if (!mayRule && path === SETTINGS && (await listProtectedChanges(file.content, content)).length > 0)
      throw new EditingError('owner_only', path)
    const isSaved = isPublished
      ? await this.#drafts.forget(path, revision)
      : await this.#drafts.record({ path, base, content, by, changedAt: this.#now() }, revision)
    if (!isSaved) return conflictWith(await this.#open(path))
    if (!isEqual(content, file.content)) await record?.(nameAct(file.content, content), path)
    return { outcome: 'written', version: getVersion(content) }
  }

  /** Limits the draft's size, because each page of the panel reads all of it. */
  async #refuseExcess(path: string, content: Buffer): Promise<void> {
    if (content.length > selectMaxBytes(path)) throw new EditingError('too_large', path)
    const isText = !isImagePath(path)
    if (isText && findExcess(path, content.toString()) !== null) throw new EditingError('too_complex', path)
    const others = await this.#drafts.measureOthers(path)
    const isFull =
      others.files >= MAX_FILES ||
      (isText
        ? others.textBytes + content.length > MAX_TEXT_BYTES
        : others.imageBytes + content.length > MAX_IMAGE_BYTES)
    if (isFull) throw new EditingError('draft_full', path)
  }

  /** Null for a file that cannot be read. */
  async readBytes(path: string): Promise<Buffer | null> {
    getFile(path)
    try {
      return (await this.#open(path)).content
    } catch (error) {
      if (error instanceof EditingError) return null
      throw error
    }
  }

  /** Drops drafts that reached the folder another way, such as a download committed to git. */
  async forgetApplied(): Promise<void> {
    for (const { path, revision } of (await this.snapshot()).applied)
      await this.#drafts.forget(path, revision)
  }

  async read(path: string): Promise<FileContent> {
    return readContent(getFile(path), await this.readBytes(path))
  }

  async change(path: string, edits: readonly Edit[], { base, ...who }: WriteOptions): Promise<Written> {
    const file = await this.#open(path)
    if (getVersion(file.content) !== base) return conflictWith(file)
    const source = file.content?.toString() ?? ''
    return this.#save(file, Buffer.from(await withEdits(getFile(path), source, edits)), who)
  }

  async write(path: string, content: Buffer | null, { base, ...who }: WriteOptions): Promise<Written> {
    const file = await this.#open(path)
    if (getVersion(file.content) !== base && !isEqual(file.content, content)) return conflictWith(file)
    return this.#save(file, content, who)
  }

  /** Resolves a conflict with the draft or the folder's file; conflicts again when either has changed since it was shown. */
  async resolve({ path, seen, take, ...who }: Decision & EditedBy): Promise<Written> {
    const file = await this.#open(path)
    if (getState(file) !== seen) return conflictWith(file)
    return take === 'theirs'
      ? this.#save(file, file.published, who)
      : this.#save({ ...file, base: file.published }, file.content, who)
  }

  /** Adds files changed from `base` to the draft, or none of them when one already has a draft. */
  async propose(
    files: readonly Pick<DraftFile, 'path' | 'base' | 'content'>[],
    who: EditedBy,
  ): Promise<void> {
    const opened: { file: OpenFile; content: Buffer | null }[] = []
    for (const { path, base, content } of files)
      opened.push({ file: { ...(await this.#open(path)), base }, content })
    if (opened.some(({ file }) => file.revision > 0)) return
    for (const { file, content } of opened) await this.#save(file, content, who)
  }
}

async function openDraft(folder: StoreSource, draft: DraftFile): Promise<OpenFile> {
  const published = await tryRead(folder, draft.path)
  // A draft replaces a file that an edit by hand made unreadable.
  return { ...draft, published: published instanceof StoreError ? draft.base : published }
}

/** The state to decide on when the folder changed the file after its draft was begun; null for any other file. */
export function findConflict(file: OpenFile): string | null {
  const { base, content, published } = file
  return isEqual(base, published) || isEqual(content, published) ? null : getState(file)
}

const getState = ({ content, published }: OpenFile) => `${getVersion(content)}-${getVersion(published)}`

const conflictWith = ({ content }: OpenFile): Written => ({
  outcome: 'conflict',
  version: getVersion(content),
})

export async function readContent(file: StoreFile, content: Buffer | null): Promise<FileContent> {
  const isText = content !== null && file.kind !== 'image'
  const value = isText ? await readValue(file, content) : null
  return { ...file, source: isText ? content.toString('utf8') : '', value, version: getVersion(content) }
}

function nameAct(before: Buffer | null, after: Buffer | null): DraftAct {
  if (after === null) return 'remove_draft'
  return before === null ? 'write_draft' : 'change_draft'
}

export function getVersion(content: Buffer | null): string | null {
  return content && hash('sha256', content, 'hex').slice(0, 16)
}
