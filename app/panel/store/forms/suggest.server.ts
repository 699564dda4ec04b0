/** A form filled with what was found elsewhere, for its editor to check. */
import { showValue } from './file-values.server.ts'
import type { FileColumn } from './form-columns.server.ts'
import { groupOf, isEmptyValue, join, valueIn } from './form-values.ts'

/** Values of the original's file stay; `names` are the filled inputs. */
export function suggestValues(
  [original, ...translations]: readonly FileColumn[],
  values: Readonly<Record<string, unknown>>,
): { columns: FileColumn[]; names: string[] } {
  if (original?.field.kind !== 'group')
    return { columns: original ? [original, ...translations] : [], names: [] }
  const group = groupOf(original.value)
  const filled = original.field.fields.filter(
    (field) => values[field.key] !== undefined && isEmptyValue(field, valueIn(group, field)),
  )
  const found = filled.map((field) => [field.key, showValue(field, values[field.key])])
  const value = { ...group, values: { ...group.values, ...Object.fromEntries(found) } }
  return {
    columns: [{ ...original, value }, ...translations],
    names: filled.map(({ key }) => join(original.name, key)),
  }
}
