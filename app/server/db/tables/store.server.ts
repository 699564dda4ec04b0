/** The store folder, as the panel edits it. */

/** A file of the store folder that the draft changes. Contents are in base64; null: there is no such file. */
export type StoreDraftRow = {
  path: string
  /** What the folder had when the draft began, and in places where a conflict was decided, what it had then. */
  base: string | null
  content: string | null
  editor: string
  changed_at: number
  /** Grows with each change (optimistic lock). */
  revision: number
}

/** A publication of the store folder. */
export type StoreVersionRow = {
  id: number
  at: number
  editor: string
  /** The version that this one took back. */
  undoes: number | null
  /** JSON: the files that it changed. */
  paths: string
  /** JSON: `[{path, before, after}]` in base64; empty for what was edited by hand. */
  files: string
  bytes: number
}
