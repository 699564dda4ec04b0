import type { z } from 'zod'
import { MalformedError } from './errors.ts'
import type { OperationId } from './http/http.ts'
import { isRecord, readable, toItems } from './schemas/values.ts'

// A run of 16 digits where a value may start: only then the slower, lossless parser is worth its time.
const LONG_NUMBER = /(?:^|[:,[])\s*-?\d{16,}/

/** Parses JSON, keeping integers beyond 2^53 (Steam ids) as strings; undefined when the bytes are not JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder().decode(bytes)
    return LONG_NUMBER.test(text) ? JSON.parse(text, keepLongIntegers) : JSON.parse(text)
  } catch {
    return undefined
  }
}

function keepLongIntegers(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isLossy = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
  return isLossy && context?.source !== undefined && /^-?\d+$/.test(context.source) ? context.source : value
}

/** The payload of a response, which comes wrapped in `data` or bare. */
export function unwrap(body: unknown): unknown {
  return isRecord(body) ? (body.data ?? body) : body
}

/** Parses one entity from an object or from a list of one; throws `malformed` when it is neither. */
export function parseOne<Schema extends z.ZodType>(
  operation: OperationId,
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const payload = unwrap(body)
  const [entity] = readable(schema, Array.isArray(payload) ? payload[0] : payload)
  if (entity === undefined) throw new MalformedError({ operation })
  return entity
}

/**
 * Parses a list without its unreadable entries; throws `malformed` when it is no list, or one of which nothing at all
 * can be read: a broken response must not look like an empty shop.
 */
export function parseList<Schema extends z.ZodType>(
  operation: OperationId,
  schema: Schema,
  body: unknown,
): z.output<Schema>[] {
  const items = toItems(unwrap(body))
  if (items === null) throw new MalformedError({ operation })
  const entities = items.flatMap((item) => readable(schema, item))
  if (items.length > 0 && entities.length === 0) throw new MalformedError({ operation })
  return entities
}
