/** The small part of a schema library that the platform's responses need, because browsers download it (decision 063). */

export type WireRecord = Record<string, unknown>

/** A place in a response that cannot be what it has to be. */
export class Unreadable {
  /** A description of the right value, such as `a basket ident`. */
  readonly expected: string
  /** The fields that lead there, as the platform writes them: `packages[2].id`; empty for the value itself. */
  readonly path: string

  constructor(expected: string, path = '') {
    this.expected = expected
    this.path = path
  }

  /** The same place, seen from the object that has it in this field, or from the list that has it in this position. */
  within(key: string | number): Unreadable {
    const start = typeof key === 'number' ? `[${key}]` : key
    const separator = this.path === '' || this.path.startsWith('[') ? '' : '.'
    return new Unreadable(this.expected, `${start}${separator}${this.path}`)
  }
}

/** Turns a value of a response into what callers get. Most readers have an empty value for what they cannot read. */
export type Reader<Value> = (value: unknown) => Value | Unreadable

/** The type that a reader results in. */
export type Read<From extends Reader<unknown>> = Exclude<ReturnType<From>, Unreadable>

export function isRecord(value: unknown): value is WireRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads the items of a list; PHP writes a list with holes as an object with numbered keys. */
export function toItems(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return null
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(value) : null
}

type Shape = Record<string, Reader<unknown>>

/** Entries of a list within an entity: pictures, questions, coupons, lines of a basket. */
const MAX_ENTRIES = 500

// The marks below let bundlers leave out the schemas that a page does not use.

/** Reads an object whose camelCase fields are the platform's snake_case ones. */
/* @__NO_SIDE_EFFECTS__ */
export function entity<Fields extends Shape>(
  fields: Fields,
): Reader<{ [Key in keyof Fields]: Read<Fields[Key]> }> {
  const named = Object.entries(fields).map(([key, read]) => ({ key, wire: toSnakeCase(key), read }))
  return (value) => {
    if (!isRecord(value)) return new Unreadable('an object')
    const entries: unknown[][] = []
    for (const { key, wire, read } of named) {
      const field = read(value[wire])
      if (field instanceof Unreadable) return field.within(wire)
      entries.push([key, field])
    }
    return Object.fromEntries(entries)
  }
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Reads what `prepare` makes of the value. */
/* @__NO_SIDE_EFFECTS__ */
export function prepared<Value>(prepare: (value: unknown) => unknown, read: Reader<Value>): Reader<Value> {
  return (value) => read(prepare(value))
}

/** Reads a value that must be there; `expected` describes it. */
/* @__NO_SIDE_EFFECTS__ */
export function required<Value>(read: Reader<Value | null>, expected: string): Reader<Value> {
  return (value) => read(value) ?? new Unreadable(expected)
}

/** Reads the first entries of a list, without unreadable ones. */
/* @__NO_SIDE_EFFECTS__ */
export function list<Value>(read: Reader<Value>, most = MAX_ENTRIES): (value: unknown) => Value[] {
  return (value) => (toItems(value) ?? []).slice(0, most).flatMap((item) => readable(read, item))
}

/** Reads an entity, or null when it is absent or unreadable. */
/* @__NO_SIDE_EFFECTS__ */
export function maybe<Value>(read: Reader<Value>): (value: unknown) => Value | null {
  return (value) => readable(read, value)[0] ?? null
}

/** Reads a part of an entity; one that is absent or no object has the empty values of its fields. */
/* @__NO_SIDE_EFFECTS__ */
export function part<Fields extends Shape>(
  fields: Fields,
): Reader<{ [Key in keyof Fields]: Read<Fields[Key]> }> {
  return prepared((value) => (isRecord(value) ? value : {}), entity(fields))
}

/** The entry in a list of one, or an empty list when it is unreadable. */
export function readable<Value>(read: Reader<Value>, value: unknown): Value[] {
  const result = read(value)
  return result instanceof Unreadable ? [] : [result]
}
