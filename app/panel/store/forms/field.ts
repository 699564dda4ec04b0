/** Fields of the panel's forms over store files. Their values are those of the file. */
import { isRecord } from '#app/lib/guards.ts'
import type { Option } from '#app/panel/kit/field.tsx'

/** One key of a schema, or the whole of it, with its label and limits. */
export type Field = {
  /** Its name within its group; empty for the whole. */
  key: string
  label: string
  help: string | null
  /** The legal duty behind the key. */
  law: string | null
  isRequired: boolean
  /** The default of an empty field; empty where there is none. */
  fallback: string
  /** The value that clearing leaves in the file. */
  whenEmpty: 'null' | 'list' | 'absent'
} & FieldKind

type FieldKind =
  | { kind: LineKind; maxLength: number | null }
  | { kind: 'number'; min: number; max: number; isWhole: boolean }
  | { kind: 'switch' }
  | { kind: 'choice'; options: Option[] }
  /** A list of texts, one a line. */
  | { kind: 'lines'; minItems: number; maxItems: number; maxLength: number | null }
  | GroupKind
  /** `initial`: the entries that hold while the file does not name the list. */
  | { kind: 'list'; item: Field; maxItems: number; initial: unknown[] }

type GroupKind = {
  kind: 'group'
  fields: Field[]
  /** A group that the seller can switch off. */
  canBeOff: boolean
  /** This field is written alone when the others are empty. */
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
  /** The target of a link. */
  | 'target'
  /** A role of the Discord server, by its id. */
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

/** Problems of fields, by the names of their inputs. */
export type FieldProblems = Readonly<Record<string, { label: string; text: string }>>

/** The value of a switch that is on; one that is off posts nothing. */
export const ON = 'on'

/** Names of pictures have dots of their own. */
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

/** A text field of a browser has no line breaks. */
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

/** The values of a group's fields by their keys, also of a group that is written short. */
export function readGroup({ short }: GroupField, value: unknown): Record<string, unknown> {
  if (short !== null && typeof value === 'string') return { [short]: value }
  return isRecord(value) && !Array.isArray(value) ? value : {}
}

/** The entries of a list; those that hold without it where the file does not name it. */
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

/** The list of a product's pictures. */
const PICTURES = 'pictures'
/** The form's part with the descriptions of these pictures, which stand in a file of their own. */
export const DESCRIPTIONS = 'descriptions'

export const isGallery = ({ item }: ListField) => item.kind === 'picture'

/** The names in a product's list of pictures. */
export function listPictures(value: unknown): string[] {
  const names = isRecord(value) && Array.isArray(value[PICTURES]) ? value[PICTURES] : []
  return [...new Set(names)].filter((name) => typeof name === 'string' && name !== '')
}

/** The descriptions of these pictures, each a group shaped like `one`. */
export function describePictures(one: Field, names: readonly string[]): GroupField {
  const fields = names.map((key) => ({ ...one, key, isRequired: false }))
  return { ...one, kind: 'group', fields, canBeOff: false, short: null }
}

/** True when a form with the field takes files. */
export function hasPicture(field: Field): boolean {
  if (field.kind === 'group') return field.fields.some(hasPicture)
  return field.kind === 'list' ? hasPicture(field.item) : field.kind === 'picture'
}

/** A package by name, with the number that the file keeps; the number alone where its name is not known. */
export function productText(id: string, name: string | undefined): string {
  return name === undefined ? id : `${name} (${id})`
}

type Side = { field: Field; value: unknown }

/** Counts the original's texts that the translation lacks. */
export function countMissing(original: Side, translation: Side): number {
  const [field, other] = [original.field, translation.field]
  if (field.kind === 'group' && other.kind === 'group') {
    if (!isOn(field, original.value)) return 0
    const [values, translated] = [readGroup(field, original.value), readGroup(other, translation.value)]
    const counts = other.fields.map((one) => {
      const translates = field.fields.find(({ key }) => key === one.key)
      if (!translates) return 0
      return countMissing(
        { field: translates, value: values[one.key] },
        { field: one, value: translated[one.key] },
      )
    })
    return counts.reduce((sum, count) => sum + count, 0)
  }
  if (field.kind === 'list' && other.kind === 'list') {
    const translated = listEntries(other, translation.value)
    return listEntries(field, original.value).reduce<number>(
      (sum, value, place) =>
        sum + countMissing({ field: field.item, value }, { field: other.item, value: translated[place] }),
      0,
    )
  }
  const isText = ['line', 'text', 'lines', 'markdown'].includes(field.kind)
  return isText && isEmptyValue(other, translation.value) && !isEmptyValue(field, original.value) ? 1 : 0
}
