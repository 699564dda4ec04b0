import type { z } from 'zod'
import { MalformedError } from './errors.ts'
import type { OperationId } from './operations.ts'
import { createPace } from './pace.ts'
import { isRecord, readable, toItems } from './schemas/values.ts'

/** The payload of an answer, which comes wrapped in `data` or bare. */
export function unwrap(body: unknown): unknown {
  return isRecord(body) ? (body.data ?? body) : body
}

/** Reads one entity from an object or from a list of one; throws `malformed` when it is neither. */
export function readOne<Schema extends z.ZodType>(
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
 * Reads a list in slices and drops unreadable entries; throws `malformed` when it is no list, or one of which nothing
 * at all can be read: an answer gone wrong must not look like an empty shop.
 */
export async function readList<Schema extends z.ZodType>(
  operation: OperationId,
  schema: Schema,
  body: unknown,
): Promise<z.output<Schema>[]> {
  const items = toItems(unwrap(body))
  if (items === null) throw new MalformedError({ operation })
  const entities = await readItems(schema, items)
  if (items.length > 0 && entities.length === 0) throw new MalformedError({ operation })
  return entities
}

/** Reads what can be read, giving way to other work between slices. */
export async function readItems<Schema extends z.ZodType>(
  schema: Schema,
  items: readonly unknown[],
  pace = createPace(),
): Promise<z.output<Schema>[]> {
  const entities: z.output<Schema>[] = []
  for (const item of items) {
    entities.push(...readable(schema, item))
    if (pace.isDue()) await pace.rest()
  }
  return entities
}
