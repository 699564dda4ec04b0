/** A form over one or two files of the store: the original and, beside it, a translation. */
import { isRecord } from '#app/lib/guards.ts'
import { valueAt } from '#app/lib/value-at.ts'
import type { AdminLanguage } from '#app/messages/admin/index.ts'
import type { Edit, FileContent } from '../editing/types.ts'
import { describeFields } from './describe-fields.server.ts'
import { listEdits, showValue } from './file-values.server.ts'
import {
  formEntriesOf,
  groupOf,
  isEmptyValue,
  isSameValue,
  join,
  readFormValue,
  valueIn,
  withoutEmptyEnd,
} from './form-values.ts'
import type { FormSection, SectionFile } from './sections.server.ts'
import type { Field, FormValue } from './types.ts'

const ORIGINAL = 'original'
/** The suffix of the hidden input with the file's value at the opening of the form. */
const BASE = '~base'

export type FileColumn = {
  name: string
  language: string | null
  part: SectionFile
  field: Field
  /** The file's value; undefined where it has none. */
  raw: unknown
  /** Null for a missing file. */
  version: string | null
  value: FormValue
}

type Part = Pick<FileColumn, 'name' | 'language' | 'part'>

type OpenOptions = {
  section: FormSection
  id: string
  /** The language of the translation; null for the original. */
  language: string | null
  panelLanguage: AdminLanguage
  read: (path: string) => Promise<FileContent>
}

/** The columns of a form as the draft has them. */
export function openColumns({ section, id, language, ...options }: OpenOptions): Promise<FileColumn[]> {
  const translation = language !== null && section.isTranslated && section.translation(language, id)
  const parts: Part[] = [{ name: ORIGINAL, language: null, part: section.original(id) }]
  if (translation) parts.push({ name: language, language, part: translation })
  return Promise.all(parts.map((part) => openColumn(part, { section, ...options })))
}

async function openColumn(
  column: Part,
  { section, panelLanguage, read }: Omit<OpenOptions, 'id' | 'language'>,
): Promise<FileColumn> {
  const { part } = column
  const content = await read(part.file)
  const value = part.codec ? part.codec.read(content.value) : valueAt(content.value ?? undefined, part.path)
  const described = describeFields(part.schema, part.texts, panelLanguage)
  const field = withKeys(described, part.codec && isRecord(value) ? Object.keys(value) : section.keys)
  const raw = pick(value, field)
  return { ...column, field, raw, version: content.version || null, value: showValue(field, raw) }
}

/** Limits the schema to the form's keys: the section's own, for a theme those of the file. */
function withKeys(field: Field, keys: readonly string[] | null): Field {
  if (keys === null || field.kind !== 'group') return field
  return { ...field, fields: field.fields.filter(({ key }) => keys.includes(key)) }
}

function pick(raw: unknown, field: Field): unknown {
  if (field.kind !== 'group' || !isRecord(raw)) return raw
  return Object.fromEntries(
    Object.entries(raw).filter(([key]) => field.fields.some((one) => one.key === key)),
  )
}

/** Hidden inputs keep the version and the value that a form is based on. */
export function basesOf(columns: readonly FileColumn[]): Record<string, string> {
  return Object.fromEntries(
    columns.map(({ name, version, raw }) => [join(name, BASE), JSON.stringify({ version, raw })]),
  )
}

export type PostedColumn = FileColumn & {
  /** The base of the form: another administrator may have written since. */
  base: { version: string | null; raw: unknown }
}

export function readColumns(
  columns: readonly FileColumn[],
  posted: ReadonlyMap<string, string>,
): PostedColumn[] {
  return columns.map((column) => {
    const { name, field } = column
    const base = parseBase(posted.get(join(name, BASE))) ?? { version: column.version, raw: column.raw }
    return { ...column, base, value: withoutEmptyEnd(field, readFormValue(field, name, posted)) }
  })
}

function parseBase(text: string | undefined): PostedColumn['base'] | null {
  try {
    const base: unknown = JSON.parse(text ?? '')
    if (!isRecord(base)) return null
    return { version: typeof base.version === 'string' ? base.version : null, raw: base.raw }
  } catch {
    return null
  }
}

/** Fields that the form left alone get the values that changed elsewhere meanwhile. */
export function rebase(column: PostedColumn): FileColumn {
  const { field, base, raw, value } = column
  return { ...column, value: merge(field, showValue(field, base.raw), showValue(field, raw), value) }
}

function merge(field: Field, before: FormValue, theirs: FormValue, yours: FormValue): FormValue {
  if (isSameValue(before, yours)) return theirs
  if (field.kind === 'group') {
    const values = field.fields.map((one) => [
      one.key,
      merge(one, valueIn(groupOf(before), one), valueIn(groupOf(theirs), one), valueIn(groupOf(yours), one)),
    ])
    return { isOn: groupOf(yours).isOn, values: Object.fromEntries(values) }
  }
  if (field.kind !== 'list') return yours
  const [old, other, own] = [before, theirs, yours].map(formEntriesOf)
  const isInPlace = own?.every(({ from }, place) => from === place) && old?.length === other?.length
  if (!isInPlace || !old || !other || !own || own.length !== old.length) return yours
  return own.map(({ value }, from) => {
    const [one, two] = [old[from], other[from]]
    return { from, value: one && two ? merge(field.item, one.value, two.value, value) : value }
  })
}

/** The form's changes as edits; empty for an unchanged form. */
export function editsOf({ field, base, value, part, language }: PostedColumn): Edit[] {
  const edits = listEdits(field, base.raw, value, part.path)
  // An empty translation is written as a missing file.
  const isGone = language !== null && part.path.length === 0 && isEmptyValue(field, value)
  return edits.length > 0 && isGone ? [{ at: [], was: base.raw, value: undefined }] : edits
}
