/** Fields of the panel's forms over store files. Their values are the file's values. */
import { isRecord } from '#app/lib/guards.ts'
import type { Option } from '#app/panel/kit/field.tsx'

/** One key of a schema, or the whole schema, with its label and limits. */
export type Field = {
  /** The name within its group; empty for the whole schema. */
  key: string
  label: string
  help: string | null
  /** The legal duty behind the key. */
  law: string | null
  isRequired: boolean
  /** The default of an empty field; empty without one. */
  fallback: string
  /** The value that clearing the field leaves in the file. */
  whenEmpty: 'null' | 'list' | 'absent'
} & FieldKind

type FieldKind =
  | { kind: LineKind; maxLength: number | null }
  | { kind: 'number'; min: number; max: number; isWhole: boolean }
  | { kind: 'switch' }
  | { kind: 'choice'; options: Option[] }
  | { kind: 'lines'; minItems: number; maxItems: number; maxLength: number | null }
  | GroupKind
  /** `initial` holds the entries that apply while the file does not name the list. */
  | { kind: 'list'; item: Field; maxItems: number; initial: unknown[] }

type GroupKind = {
  kind: 'group'
  fields: Field[]
  /** True for a group that the seller can switch off. */
  canBeOff: boolean
  /** The field that is written alone when the others are empty. */
  short: string | null
}

export type LineKind =
  | 'line'
  | 'text'
  | 'link'
  | 'email'
  | 'day'
  | 'timeZone'
  | 'picture'
  | 'product'
  | 'markdown'
  | 'color'
  | 'target'
  /** The id of a role of the Discord server. */
  | 'role'

type TypedField = {
  key: string
  label: string
  help: string | null
  isRequired: boolean
  maxLength: number | null
}

/** A field for text that no schema describes, such as the name of a new file. */
export function createTextField(typed: TypedField, kind: 'line' | 'text' = 'line'): Field {
  return { ...typed, kind, law: null, fallback: '', whenEmpty: 'absent' }
}

export type GroupField = Extract<Field, { kind: 'group' }>
export type ListField = Extract<Field, { kind: 'list' }>

/** Problems by input name. */
export type FieldProblems = Readonly<Record<string, { label: string; text: string }>>

/** The value of a switch that is on; a switch that is off posts nothing. */
export const ON = 'on'

/** Names of pictures contain dots, which would split the name of the input. */
const DOT = '%2E'

export const join = (name: string, key: string | number) => `${name}.${String(key).replaceAll('.', DOT)}`
export const splitName = (name: string) => name.split('.').map((key) => key.replaceAll(DOT, '.'))

/** Formats a value for its input. */
export function showText(field: Field, value: unknown): string {
  if (field.kind === 'lines') return listItems(value).map(showLine).join('\n')
  if (value === undefined) return field.fallback
  if (field.kind === 'switch') return value === true ? ON : ''
  if (field.kind === 'markdown') return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
  return field.kind === 'text' && typeof value === 'string' ? value.trim() : showLine(value)
}

/** A browser's text field has no line breaks. */
function showLine(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' ')
    : ''
}

function listItems(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The values of a group's fields by key, also for a group that is written short. */
export function readGroup({ short }: GroupField, value: unknown): Record<string, unknown> {
  if (short !== null && typeof value === 'string') return { [short]: value }
  return isRecord(value) && !Array.isArray(value) ? value : {}
}

/** The entries of a list, or its initial ones while the file does not name it. */
export function listEntries({ initial }: ListField, value: unknown): unknown[] {
  return value === undefined ? initial : listItems(value)
}

export function isOn({ canBeOff }: GroupField, value: unknown): boolean {
  return !canBeOff || isRecord(value)
}

/** True for a value that means the same as a missing one. */
export function isEmptyValue(field: Field, value: unknown): boolean {
  if (field.kind === 'list') return listEntries(field, value).length === 0
  if (field.kind !== 'group') return showText(field, value) === field.fallback
  const values = readGroup(field, value)
  return field.canBeOff
    ? !isOn(field, value)
    : field.fields.every((child) => isEmptyValue(child, values[child.key]))
}

const PICTURES = 'pictures'
/** The form's part for the descriptions of pictures, which are in a file of their own. */
export const DESCRIPTIONS = 'descriptions'

export const isGallery = ({ item }: ListField) => item.kind === 'picture'

export function listPictures(value: unknown): string[] {
  const names = isRecord(value) && Array.isArray(value[PICTURES]) ? value[PICTURES] : []
  return [...new Set(names)].filter((name) => typeof name === 'string' && name !== '')
}

/** One group for each picture, shaped like `one`. */
export function describePictures(pictureField: Field, names: readonly string[]): GroupField {
  const fields = names.map((key) => ({ ...pictureField, key, isRequired: false }))
  return { ...pictureField, kind: 'group', fields, canBeOff: false, short: null }
}

/** True when a form with the field takes files. */
export function hasPicture(field: Field): boolean {
  if (field.kind === 'group') return field.fields.some(hasPicture)
  return field.kind === 'list' ? hasPicture(field.item) : field.kind === 'picture'
}

/** The package's name with the number that the file keeps; the number alone for an unknown package. */
export function productText(id: string, name: string | undefined): string {
  return name === undefined ? id : `${name} (${id})`
}

type Side = { field: Field; value: unknown }

/** Counts the original's texts that the translation lacks. */
export function countMissing(original: Side, translation: Side): number {
  const [field, translatedField] = [original.field, translation.field]
  if (field.kind === 'group' && translatedField.kind === 'group') {
    if (!isOn(field, original.value)) return 0
    const [values, translated] = [
      readGroup(field, original.value),
      readGroup(translatedField, translation.value),
    ]
    const counts = translatedField.fields.map((column) => {
      const translates = field.fields.find(({ key }) => key === column.key)
      if (!translates) return 0
      return countMissing(
        { field: translates, value: values[column.key] },
        { field: column, value: translated[column.key] },
      )
    })
    return counts.reduce((sum, count) => sum + count, 0)
  }
  if (field.kind === 'list' && translatedField.kind === 'list') {
    const translated = listEntries(translatedField, translation.value)
    return listEntries(field, original.value).reduce<number>(
      (sum, value, place) =>
        sum +
        countMissing({ field: field.item, value }, { field: translatedField.item, value: translated[place] }),
      0,
    )
  }
  const isText = ['line', 'text', 'lines', 'markdown'].includes(field.kind)
  return isText && isEmptyValue(translatedField, translation.value) && !isEmptyValue(field, original.value)
    ? 1
    : 0
}
