/** The tables of a database as a move sees them, whichever engine holds them. */
export type ReadableTables = {
  names: readonly string[]
  /** The rows in portions, each row as the JSON text of its columns in their order. */
  readRows: (table: string) => AsyncIterable<string[]>
}

export type WritableTables = ReadableTables & {
  deleteRows: (table: string) => Promise<void>
  insertRows: (table: string, rows: string[]) => Promise<void>
}

/** Bounds the memory that a portion of rows takes. */
export const ROWS_AT_ONCE = 2_000
