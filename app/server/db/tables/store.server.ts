/** The store folder, as the panel edits it. */

/**
 * A file of the store folder that the draft changes. Contents are in base64; null means that the file does not exist.
 */
export type StoreDraftRow = {
  path: string
  /**
   * The file's content in the folder when the draft began; places with a resolved conflict have the content of that
   * moment.
   */
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
  /** The version that this one reverts. */
  undoes: number | null
  /** JSON: the paths of the changed files. */
  paths: string
  /** JSON: `[{path, before, after}]` in base64; empty for changes made by hand. */
  files: string
  bytes: number
}
