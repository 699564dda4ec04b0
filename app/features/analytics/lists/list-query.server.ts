/** Reads which part of a list an address asks for. Nothing of it is trusted. */
import { z } from 'zod'
import { isDay } from '#app/lib/days.ts'
import type { ListQuery } from '../types.ts'

export const MAX_ROWS = 100
export const DEFAULT_ROWS = 50
const MAX_WORDS = 100
const MAX_CURSOR = 600

/** The server's own mark of where a list goes on: the sorted value, and the id. */
export type Cursor = { value: string | null; id: number }

const CursorContent = z.tuple([z.string().max(300).nullable(), z.int().nonnegative()])

const Query = z.object({
  limit: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform((text) => Math.min(MAX_ROWS, Math.max(1, Number(text)))),
  cursor: z
    .string()
    .max(MAX_CURSOR)
    .refine((text) => readCursor(text) !== null),
  q: z.string().transform((text) => cleanWords(text)),
  from: z.string().refine(isDay),
  to: z.string().refine(isDay),
  sort: z.enum(['time', 'country', 'city', 'ip', 'page', 'product', 'action']),
  direction: z.enum(['asc', 'desc']),
  action: z.enum(['view', 'add_to_cart', 'checkout']),
})

export type ParsedQuery = { query: ListQuery /** Names of what could not be read. */; problems: string[] }

/** The known parameters of an address; empty ones count as absent, unreadable ones are left out and named. */
export function parseListQuery(params: URLSearchParams): ParsedQuery {
  const query: ListQuery = {}
  const problems: string[] = []
  for (const name of ['limit', 'cursor', 'q', 'from', 'to', 'sort', 'direction', 'action'] as const) {
    const text = params.get(name)
    if (text === null || text.trim() === '') continue
    const read = Query.partial().safeParse({ [name]: text })
    if (read.success) Object.assign(query, read.data)
    else problems.push(name)
  }
  return { query, problems }
}

/** The cursor's content, null for anything that is none of ours. */
export function readCursor(text: string): Cursor | null {
  try {
    const read = CursorContent.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return read.success ? { value: read.data[0], id: read.data[1] } : null
  } catch {
    return null
  }
}

export function writeCursor({ value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

function cleanWords(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_WORDS)
}
