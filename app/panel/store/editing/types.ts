/** Editing the store folder: changes gather in a draft that all processes share, until it is published as a whole. */
import type { StoreFinding } from '#app/server/store/store-error.server.ts'

/**
 * A place in a file: keys and positions, such as `['claims', 'badge']` or `[2, 'question']`; empty for the whole file.
 */
export type At = readonly (string | number)[]

export type FileKind = 'yaml' | 'markdown' | 'css' | 'image'

/** A file of the store as the draft has it; `path` is relative, such as `products/7.yaml`. */
export type StoreFile = { path: string; kind: FileKind }

export type FileContent = StoreFile & {
  /** Empty for images. */
  source: string
  /**
   * The source's plain value; null without a file. For `pages/*.md` and `news/*.md` it has the keys of the head and
   * `body`; for other texts outside YAML it is the source itself.
   */
  value: unknown
  /** The version that an edit is based on; null without a file. */
  version: string | null
}

/** An edit without a value removes the present value. */
export type Edit = { at: At; value?: unknown }

/** `by` is the session's short id or a person's name, as in the audit. */
export type EditedBy = {
  by: string
  /** False for editors who may not change the settings of `protected-settings.server.ts`. */
  mayRule?: boolean
  /** Records a change of the draft's file in the audit. */
  record?: (act: DraftAct, path: string) => Promise<void>
}

export type DraftAct = 'write_draft' | 'change_draft' | 'remove_draft'

/** `base` is the version that the editor saw; null for a file that did not exist. */
export type WriteOptions = EditedBy & { base: string | null }

export type Written =
  | { outcome: 'written'; version: string | null }
  /** The file changed since `base` and was not written; `version` is the present one. */
  | { outcome: 'conflict'; version: string | null }

/** Takes the draft's file (`yours`) or the folder's (`theirs`); `seen` is the state that was shown. */
export type Decision = { path: string; seen: string; take: 'yours' | 'theirs' }

/** One differing value; undefined stands for a missing one. */
export type Change = { at: At; before: unknown; after: unknown }

export type FileDifference = { path: string; kind: FileKind; changes: Change[] }

type DraftDifference = FileDifference & {
  by: string
  changedAt: number
  /** The state that `resolve` decides on when the folder changed the file too; null for any other file. */
  conflict: string | null
}

export type Draft = {
  files: DraftDifference[]
  /** The strict reader's problems; `at` is empty for a problem of the whole file. */
  problems: StoreFinding[]
  /** Files of the folder that differ from the published content; `publish` and `load` load these edits by hand. */
  editedByHand: string[]
}

export type Published =
  /** `id` is null when only edits by hand were loaded. */
  | { outcome: 'published'; id: number | null }
  | { outcome: 'unchanged' }
  /** The change needs an owner who confirmed their identity minutes ago. */
  | { outcome: 'owner_only' }
  | { outcome: 'invalid'; problems: StoreFinding[] }
  /** The folder changed these files too; the draft holds the conflicts. */
  | { outcome: 'conflict'; paths: string[] }
  /** The folder is not writable; `download` returns the change. */
  | { outcome: 'read_only' }

export type VersionSummary = {
  id: number
  /** Epoch milliseconds. */
  at: number
  by: string
  paths: string[]
  /** The version that this version undid. */
  undoes: number | null
}

export type VersionDetail = VersionSummary & { files: FileDifference[] }
