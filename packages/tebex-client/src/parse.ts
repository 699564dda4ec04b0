import { MalformedError } from './errors.ts'
import type { OperationId } from './http/operations.ts'
import { isRecord, type Reader, readable, toItems, Unreadable } from './schemas/reader.ts'

// A run of 16 digits where a value may start: only then the slower, lossless parser is worth its time.
const LONG_NUMBER = /(?:^|[:,[])\s*-?\d{16,}/

/** Parses JSON, keeping integers beyond 2^53 (Steam ids) as strings; undefined when the source is not JSON. */
export function parseJson(source: Uint8Array | string): unknown {
  try {
    const text = typeof source === 'string' ? source : new TextDecoder().decode(source)
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
export function parseOne<Value>(operation: OperationId, read: Reader<Value>, body: unknown): Value {
  const payload = unwrap(body)
  const entity = Array.isArray(payload) ? read(payload[0]) : read(payload)
  if (!(entity instanceof Unreadable)) return entity
  throw malformed(operation, Array.isArray(payload) ? entity.within(0) : entity, body)
}

/**
 * Parses the first entries of a list without unreadable ones; throws `malformed` when it is no list, or one of which nothing at all
 * can be read: a broken response must not look like an empty shop.
 */
export function parseList<Value>(
  operation: OperationId,
  read: Reader<Value>,
  body: unknown,
  most = Number.POSITIVE_INFINITY,
): Value[] {
  const items = toItems(unwrap(body))?.slice(0, most) ?? null
  if (items === null) throw malformed(operation, new Unreadable('a list'), body)
  const entities = items.flatMap((item) => readable(read, item))
  const [first] = items
  const fault = entities.length === 0 && items.length > 0 ? read(first) : null
  if (fault instanceof Unreadable) throw malformed(operation, fault.within(0), body)
  return entities
}

/** The error of a fault, seen from the whole body, which comes wrapped in `data` or bare. */
export function malformed(
  operation: OperationId | 'webhook',
  fault: Unreadable,
  body?: unknown,
): MalformedError {
  const { expected, path } = unwrap(body) === body ? fault : fault.within('data')
  return new MalformedError({ operation, expected, path })
}
