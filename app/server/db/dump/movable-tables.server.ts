/** The tables of a database as a move sees them, in either engine. */
export type ReadableTables = {
  names: readonly string[]
  /** The rows in portions; each row is the JSON text of its columns in their order. */
  readRows: (table: string) => AsyncIterable<string[]>
}

export type WritableTables = ReadableTables & {
  deleteRows: (table: string) => Promise<void>
  insertRows: (table: string, rows: string[]) => Promise<void>
}

/** Bounds the memory for a portion of rows. */
export const ROWS_AT_ONCE = 2_000
