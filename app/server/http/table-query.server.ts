/** Parses a table's search, order and page from an address. */
import { z } from 'zod'
import { isDay } from '#app/lib/days.ts'
import { MAX_ROWS } from '../db/paging.server.ts'

const MAX_CURSOR_LENGTH = 600
const MAX_SEARCH_LENGTH = 100

/** A search text, and the first and last day, both included. */
export const searchFields = {
  q: z.string().transform(cleanSearch),
  from: z.string().refine(isDay),
  to: z.string().refine(isDay),
}

/** The column and the direction of the order. */
export function sortFields<const Column extends string>(columns: readonly Column[]) {
  return { sort: z.enum(columns), direction: z.enum(['asc', 'desc']) }
}

/** The number of rows, and the cursor of the row before the page. */
export function pageFields(cursor: { read: (text: string) => unknown }) {
  return {
    limit: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform((text) => Math.min(MAX_ROWS, Math.max(1, Number(text)))),
    cursor: z
      .string()
      .max(MAX_CURSOR_LENGTH)
      .refine((text) => cursor.read(text) !== null),
  }
}

/** Creates a table's parser: empty parameters count as absent, invalid ones are left out and named. */
export function createTableQuery<Fields extends Record<string, z.ZodType<string | number, string>>>(
  fields: Fields,
) {
  const schema = z.object(fields).partial()
  return (params: URLSearchParams) => {
    const problems: string[] = []
    const valid: Record<string, string> = {}
    for (const [name, field] of Object.entries(fields)) {
      const text = params.get(name)
      if (text === null || text.trim() === '') continue
      if (field.safeParse(text).success) valid[name] = text
      else problems.push(name)
    }
    return { query: schema.parse(valid), problems }
  }
}

/** `problems` lists the names of invalid parameters. */
export type ParseTable<Query> = (params: URLSearchParams) => { query: Query; problems: string[] }

export type TableQueryOf<Parse extends (params: URLSearchParams) => { query: unknown }> =
  ReturnType<Parse>['query']

function cleanSearch(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
}
