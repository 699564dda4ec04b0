/** The store folder as the panel edits it. */

/** A file that the draft changes. Contents are base64; null stands for a missing file. */
export type StoreDraftRow = {
  path: string
  /** The folder's file when the draft began, or when its last conflict was resolved. */
  base: string | null
  content: string | null
  editor: string
  changed_at: number
  /** Grows with each change (optimistic lock). */
  revision: number
}

export type StoreVersionRow = {
  id: number
  at: number
  editor: string
  /** The version that this one undoes. */
  undoes: number | null
  /** JSON: paths of the changed files. */
  paths: string
  /** JSON: `[{path, before, after}]` in base64; empty for changes by hand. */
  files: string
  bytes: number
}
