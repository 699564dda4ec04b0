/** A form over one or two files of the store: the original and, beside it, a translation. */
import { isRecord } from '#app/lib/guards.ts'
import { valueAt } from '#app/lib/value-at.ts'
import type { AdminLanguage } from '#app/messages/admin/index.ts'
import type { Change, FileContent } from '../editing/types.ts'
import { describeFields } from './describe-fields.server.ts'
import { listFormChanges, showValue } from './file-values.server.ts'
import { isEmptyValue, join, readFormValue, withoutEmptyEnd } from './form-values.ts'
import type { FormSection, SectionFile } from './sections.server.ts'
import type { Field, FormValue } from './types.ts'

const ORIGINAL = 'original'
/** The suffix of the hidden input with the file's version at the opening of the form. */
const BASE = '~base'

export type FileColumn = {
  name: string
  language: string | null
  part: SectionFile
  field: Field
  /** The file's value; undefined where it has none. */
  raw: unknown
  content: FileContent
  /** The version of the file that the form was opened with; null for a missing file. */
  base: string | null
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
  return { ...column, field, raw, content, base: content.version, value: showValue(field, raw) }
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

/** Hidden inputs keep the version of the file that a form is based on. */
export function basesOf(columns: readonly FileColumn[]): Record<string, string> {
  return Object.fromEntries(columns.map(({ name, base }) => [join(name, BASE), base ?? '']))
}

export function readColumns(
  columns: readonly FileColumn[],
  posted: ReadonlyMap<string, string>,
): FileColumn[] {
  return columns.map((column) => {
    const { name, field } = column
    const base = posted.get(join(name, BASE)) || null
    return { ...column, base, value: withoutEmptyEnd(field, readFormValue(field, name, posted)) }
  })
}

/** The form's changes of its file; empty for an unchanged form. */
export function changesOf({ field, raw, value, part, language }: FileColumn): Change[] {
  const changes = listFormChanges(field, raw, value, part.path)
  // An empty translation is written as a missing file.
  const isGone = language !== null && part.path.length === 0 && isEmptyValue(field, value)
  return changes.length > 0 && isGone ? [{ at: [], before: raw, after: undefined }] : changes
}
