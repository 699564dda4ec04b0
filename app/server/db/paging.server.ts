/**
 * Keyset pagination: a cursor holds the position of a page's last row, so that the millionth page costs as much as the
 * first.
 */
import type { z } from 'zod'

export const MAX_ROWS = 100
export const DEFAULT_ROWS = 50

/** `nextCursor` is null on the last page. */
export type Page<Row> = { rows: Row[]; nextCursor: string | null }

/** Reads and writes a table's cursors, which are opaque to clients and never trusted. */
export function createCursor<Position>(schema: z.ZodType<Position>) {
  return {
    /** Null for any text that `write` did not produce. */
    read(text: string | undefined): Position | null {
      try {
        const json: unknown = JSON.parse(Buffer.from(text ?? '', 'base64url').toString('utf8'))
        return schema.safeParse(json).data ?? null
      } catch {
        return null
      }
    },
    write: (position: Position) => Buffer.from(JSON.stringify(position)).toString('base64url'),
  }
}

/** Cuts rows that were queried with one more than the limit, to know whether there is a next page. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): Page<Row> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last ? cursorOf(last) : null }
}

const ROWS_PER_STEP = 1_000

export async function* readPages<Raw, Row>(
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Page<Raw>>,
  serialize: (row: Raw) => Row,
): AsyncGenerator<Row[]> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page: Page<Raw> = await read({ limit: ROWS_PER_STEP, cursor })
    yield page.rows.map(serialize)
    cursor = page.nextCursor
  }
}
