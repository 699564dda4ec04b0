/** Editing the store folder: changes gather in a draft that all processes share, and are published together. */
import type { StoreFinding } from '#app/server/store/store-error.server.ts'

/** Where a value stands in a file: keys and positions, such as `['claims', 'badge']` or `[2, 'question']`; empty: all of it. */
export type At = readonly (string | number)[]

export type FileKind = 'yaml' | 'markdown' | 'css' | 'image'

/** A file of the store as the draft has it; `path` is relative, such as `products/7.yaml`. */
export type StoreFile = { path: string; kind: FileKind }

export type FileContent = StoreFile & {
  /** Empty for images. */
  source: string
  /**
   * What the source says, null where there is no file: of YAML its plain value; of `pages/*.md` and `news/*.md` the keys of
   * the head and `body`; of other texts the source itself.
   */
  value: unknown
  /** Of this content: what an edit is based on; null where there is no file. */
  version: string | null
}

/** Without a value it removes what is there. `was` is what the editor saw. */
export type Edit = { at: At; value?: unknown; was?: unknown }

/** Who edits: the session's short id or a person's name, as the audit names it. */
export type EditedBy = {
  by: string
  /** False for those who may not change what `protected-settings.server.ts` lists. */
  mayRule?: boolean
  /** Writes into the audit what was done to a file of the draft. */
  record?: (act: DraftAct, path: string) => Promise<void>
}

export type DraftAct = 'write_draft' | 'change_draft' | 'remove_draft'

/** `base` is the version that the editor saw; null for a file that was not there. */
export type WriteOptions = EditedBy & { base: string | null }

/** Both sides changed the value at this place: nothing was written. */
export type Conflict = { path: string; at: At; yours: unknown; theirs: unknown }

export type Written =
  | { outcome: 'written'; version: string | null }
  /** `version` is the present one: an edit based on it goes through. */
  | { outcome: 'conflict'; version: string | null; conflicts: Conflict[] }

/** One value that differs; undefined: it is not there. */
export type Change = { at: At; before: unknown; after: unknown }

export type FileDifference = { path: string; kind: FileKind; changes: Change[] }

export type Draft = {
  files: (FileDifference & { by: string; changedAt: number })[]
  /** What the strict reader expects; `at` is empty where it is about the whole file. */
  problems: StoreFinding[]
  /** Values that were also changed in the folder meanwhile: each waits for `resolve`. */
  conflicts: Conflict[]
  /** Files of the folder that differ from what the shop shows: edited by hand, loaded by `publish` or `load`. */
  editedByHand: string[]
}

export type Published =
  /** `id` is null where nothing but the folder's own changes were loaded. */
  | { outcome: 'published'; id: number | null }
  | { outcome: 'unchanged' }
  /** It changes settings that only an owner changes, who proved minutes ago who it is. */
  | { outcome: 'owner_only' }
  | { outcome: 'invalid'; problems: StoreFinding[] }
  | { outcome: 'conflict'; conflicts: Conflict[] }
  /** The folder cannot be written to; `download` has the change. */
  | { outcome: 'read_only' }

export type VersionSummary = {
  id: number
  /** Epoch milliseconds. */
  at: number
  by: string
  paths: string[]
  /** The version that this one took back. */
  undoes: number | null
}

export type VersionDetail = VersionSummary & { files: FileDifference[] }
