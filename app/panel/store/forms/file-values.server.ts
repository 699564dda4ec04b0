/** Converts between a store file's values and its form's. */
import { isRecord } from '#app/lib/guards.ts'
import type { At, Change } from '../editing/types.ts'
import { formEntriesOf, groupOf, isEmptyValue, isSameValue, ON, textOf, valueIn } from './form-values.ts'
import type { Field, FormValue, GroupField, ListField } from './types.ts'

/** Converts a value of the file for its form; `undefined` stands for a key that the file lacks. */
export function showValue(field: Field, raw: unknown): FormValue {
  if (field.kind === 'list')
    return listIn(raw === undefined ? field.initial : raw).map((value, from) => ({
      from,
      value: showValue(field.item, value),
    }))
  if (field.kind === 'group') return showGroup(field, raw)
  if (field.kind === 'lines') return listIn(raw).map(lineIn).join('\n')
  if (raw === undefined) return field.fallback
  if (field.kind === 'switch') return raw === true ? ON : ''
  if (field.kind === 'markdown') return typeof raw === 'string' ? raw.replaceAll('\r\n', '\n') : ''
  return field.kind === 'text' && typeof raw === 'string' ? raw.trim() : lineIn(raw)
}

function showGroup(field: GroupField, raw: unknown): FormValue {
  const values = isRecord(raw) ? raw : {}
  const own = field.short !== null && typeof raw === 'string' ? { [field.short]: raw } : values
  return {
    isOn: !field.canBeOff || isRecord(raw),
    values: Object.fromEntries(field.fields.map((one) => [one.key, showValue(one, own[one.key])])),
  }
}

function listIn(raw: unknown): unknown[] {
  return Array.isArray(raw) ? raw : []
}

/** A text field of a browser has no line breaks. */
function lineIn(raw: unknown): string {
  return typeof raw === 'string' || typeof raw === 'number'
    ? String(raw)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' ')
    : ''
}

/** Converts a form's value for the file; `undefined` leaves the key out. */
export function writeValue(field: Field, value: FormValue): unknown {
  if (field.kind === 'group') return writeGroup(field, value)
  if (field.kind === 'list') return writeList(field, value)
  const text = field.kind === 'markdown' ? textOf(value) : textOf(value).trim()
  if (field.kind === 'switch') return text === ON
  if (text === '') return emptyOf(field)
  if (field.kind === 'lines')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  // A text that is no number stays as typed, so that the schema refuses it.
  const isNumber = field.kind === 'number' || field.kind === 'product'
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : text
}

function writeGroup(field: GroupField, value: FormValue): unknown {
  const group = groupOf(value)
  if (!group.isOn) return null
  const short = field.fields.find(({ key }) => key === field.short)
  const isAlone = field.fields.every((one) => one === short || isEmptyValue(one, valueIn(group, one)))
  if (short && isAlone) return writeValue(short, valueIn(group, short))
  const written = field.fields
    .filter((one) => one.isRequired || !isEmptyValue(one, valueIn(group, one)))
    .map((one) => [one.key, writeValue(one, valueIn(group, one))] as const)
  return Object.fromEntries(written.filter(([, raw]) => raw !== undefined))
}

function writeList(field: ListField, value: FormValue): unknown {
  const entries = formEntriesOf(value)
  if (entries.length === 0 && !field.isRequired) return emptyOf(field)
  return entries.map((entry) => writeValue(field.item, entry.value))
}

function emptyOf({ whenEmpty, isRequired, kind }: Field): unknown {
  // The schema refuses it at its place.
  if (isRequired) return kind === 'lines' ? [] : ''
  if (whenEmpty === 'absent') return undefined
  return whenEmpty === 'null' ? null : []
}

/** The difference between the file and the form; nothing for a form that came back as it was sent. */
export function listFormChanges(field: Field, before: unknown, value: FormValue, at: At = []): Change[] {
  if (isSameValue(showValue(field, before), value)) return []
  if (field.kind === 'group') return listGroupChanges(field, before, value, at)
  const whole = [{ at, before, after: writeValue(field, value) }]
  if (field.kind !== 'list') return whole
  const entries = formEntriesOf(value)
  const old = listIn(before)
  const isInPlace = entries.length === old.length && entries.every(({ from }, place) => from === place)
  if (!isInPlace) return whole
  return entries.flatMap((entry, place) =>
    listFormChanges(field.item, old[place], entry.value, [...at, place]),
  )
}

function listGroupChanges(field: GroupField, before: unknown, value: FormValue, at: At): Change[] {
  const isLeftOut = field.whenEmpty === 'absent' && !field.isRequired && isEmptyValue(field, value)
  if (isLeftOut) return [{ at, before, after: undefined }]
  const after = writeValue(field, value)
  // A new file begins with its first key.
  const old = at.length === 0 ? (before ?? {}) : before
  if (!isRecord(old) || !isRecord(after)) return [{ at, before, after }]
  const group = groupOf(value)
  return field.fields.flatMap((one) =>
    listFormChanges(one, old[one.key], valueIn(group, one), [...at, one.key]),
  )
}
