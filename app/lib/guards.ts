/** Guards for JSON in the browser, where a schema library would weigh too much. */

export type Guard<Value> = (value: unknown) => value is Value
export type Guarded<Check> = Check extends Guard<infer Value> ? Value : never

export const isString = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number'
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
export const isNull = (value: unknown): value is null => value === null

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export function nullable<Value>(guard: Guard<Value>): Guard<Value | null> {
  return (value): value is Value | null => value === null || guard(value)
}

export function optional<Value>(guard: Guard<Value>): Guard<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || guard(value)
}

export function createArrayGuard<Value>(guard: Guard<Value>): Guard<Value[]> {
  return (value): value is Value[] => Array.isArray(value) && value.every(guard)
}

export function requireJson<Value>(json: unknown, guard: Guard<Value>): Value {
  if (!guard(json)) throw new TypeError('unexpected JSON')
  return json
}

/** An object with at least these fields. */
export function createObjectGuard<Fields extends Record<string, Guard<unknown>>>(
  fields: Fields,
): Guard<{ [Name in keyof Fields]: Guarded<Fields[Name]> }> {
  return (value): value is { [Name in keyof Fields]: Guarded<Fields[Name]> } =>
    isRecord(value) && Object.entries(fields).every(([name, guard]) => guard(value[name]))
}
