/** Forms as they are posted: names such as `original.faq.2.answer`, read into the values of their fields. */
import type { Field, FormEntry, FormGroup, FormValue } from './types.ts'

/** Parts of names: an entry's place before and its value; the switch of a group. */
export const FROM = '~from'
export const ENTRY = 'value'
export const SWITCH = '~on'
/** The value of a switch that is on; one that is off posts nothing. */
export const ON = 'on'

/** The suffix of the file input beside a picture's name. */
export const FILE = '~file'

type Posted = ReadonlyMap<string, string>

export const join = (name: string, key: string | number) => `${name}.${key}`

/** Browsers send line breaks as CRLF. */
const plain = (text: string | undefined) => (text ?? '').replace(/\r\n?/g, '\n')

/** Reads the posted value of a field; empty where none was posted. */
export function readFormValue(field: Field, name: string, posted: Posted): FormValue {
  if (field.kind === 'group') {
    const values = field.fields.map((one) => [one.key, readFormValue(one, join(name, one.key), posted)])
    return { isOn: !field.canBeOff || posted.has(join(name, SWITCH)), values: Object.fromEntries(values) }
  }
  if (field.kind === 'product') return productIn(posted.get(name) ?? '')
  if (field.kind !== 'list') return plain(posted.get(name))
  const entries: FormEntry[] = []
  // One entry more than the schema allows is kept, so that the list is refused and not cut.
  while (entries.length <= field.maxItems && posted.has(join(join(name, entries.length), FROM))) {
    const entry = join(name, entries.length)
    const from = posted.get(join(entry, FROM)) ?? ''
    const value = readFormValue(field.item, join(entry, ENTRY), posted)
    entries.push({ from: /^\d{1,4}$/.test(from) ? Number(from) : null, value })
  }
  return entries
}

/** A package by name, with the number that the file keeps; the number alone where its name is not known. */
export function productText(id: string, name: string | undefined): string {
  return name === undefined ? id : `${name} (${id})`
}

/** A text without a number stays as typed, so that the schema refuses it. */
function productIn(text: string): string {
  return /\((\d{1,15})\)$/.exec(text.trim())?.[1] ?? text
}

/** A field that says nothing. */
export function emptyValue(field: Field): FormValue {
  if (field.kind === 'list') return []
  if (field.kind !== 'group') return field.fallback
  return {
    isOn: !field.canBeOff,
    values: Object.fromEntries(field.fields.map((one) => [one.key, emptyValue(one)])),
  }
}

export function isEmptyValue(field: Field, value: FormValue): boolean {
  return isSameValue(value, emptyValue(field))
}

export function isSameValue(one: FormValue, other: FormValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** True when a form with the field takes files. */
export function hasPicture(field: Field): boolean {
  if (field.kind === 'group') return field.fields.some(hasPicture)
  return field.kind === 'list' ? hasPicture(field.item) : field.kind === 'picture'
}

/** Trailing empty entries are dropped. */
export function withoutEmptyEnd(field: Field, value: FormValue): FormValue {
  if (field.kind === 'list' && Array.isArray(value)) {
    const entries = value.map((entry) => ({ ...entry, value: withoutEmptyEnd(field.item, entry.value) }))
    const last = entries.findLastIndex((entry) => !isEmptyValue(field.item, entry.value))
    return entries.slice(0, last + 1)
  }
  if (field.kind !== 'group') return value
  const group = groupOf(value)
  const values = field.fields.map((one) => [one.key, withoutEmptyEnd(one, valueIn(group, one))])
  return { isOn: group.isOn, values: Object.fromEntries(values) }
}

export function groupOf(value: FormValue): FormGroup {
  return typeof value === 'object' && !Array.isArray(value) ? value : { isOn: false, values: {} }
}

export function formEntriesOf(value: FormValue): FormEntry[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: FormValue): string {
  return typeof value === 'string' ? value : ''
}

export function valueIn(group: FormGroup, field: Field): FormValue {
  return group.values[field.key] ?? emptyValue(field)
}

type Side = { field: Field; value: FormValue }

/** Counts the original's texts that the translation lacks. */
export function countMissing(original: Side, translation: Side): number {
  const [field, other] = [original.field, translation.field]
  if (field.kind === 'group' && other.kind === 'group') {
    const [group, translated] = [groupOf(original.value), groupOf(translation.value)]
    const counts = other.fields.map((one) => {
      const translates = field.fields.find(({ key }) => key === one.key)
      if (!translates || !group.isOn) return 0
      return countMissing(
        { field: translates, value: valueIn(group, translates) },
        { field: one, value: valueIn(translated, one) },
      )
    })
    return counts.reduce((sum, count) => sum + count, 0)
  }
  if (field.kind === 'list' && other.kind === 'list') {
    const translated = formEntriesOf(translation.value)
    return formEntriesOf(original.value).reduce((sum, { value }, place) => {
      const beside = translated[place]?.value ?? emptyValue(other.item)
      return sum + countMissing({ field: field.item, value }, { field: other.item, value: beside })
    }, 0)
  }
  const isText = ['line', 'text', 'lines', 'markdown'].includes(field.kind)
  return isText && isEmptyValue(other, translation.value) && !isEmptyValue(field, original.value) ? 1 : 0
}
