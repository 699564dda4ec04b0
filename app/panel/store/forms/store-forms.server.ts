/** Forms of the store: opened from the draft, sent back, saved into it. */
import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '#app/lib/guards.ts'
import { findValueAt } from '#app/lib/value-at.ts'
import type { AdminLanguage, AdminMessages } from '#app/messages/admin/index.ts'
import { PictureText, PictureTexts } from '#app/server/store/schema/texts.server.ts'
import { listChanges } from '../editing/differences.server.ts'
import type { Editing } from '../editing/editing.server.ts'
import { EditingError } from '../editing/editing-error.server.ts'
import type { Edit, EditedBy, FileContent, Written } from '../editing/types.ts'
import { type DescribedFile, describeFile } from './describe-changes.server.ts'
import { describeFields } from './describe-fields.server.ts'
import {
  DESCRIPTIONS,
  describePictures,
  type Field,
  type FieldProblems,
  isEmptyValue,
  join,
  readGroup,
} from './field.ts'
import { applyListAction, parseListAction, parsePosted, readPosted } from './posted-form.ts'
import { findProblems } from './problems.server.ts'
import type { FormSection, SectionFile } from './sections.server.ts'

export type FormTarget = {
  section: FormSection
  id: string
  /** Null for the original. */
  language: string | null
  panelLanguage: AdminLanguage
}

/** The original, or the translation beside it, with its file. */
export type FileColumn = {
  name: string
  language: string | null
  part: SectionFile
  field: Field
  content: FileContent
  /** The file's version when the form was opened; null for a missing file. */
  base: string | null
  /** The file's value; undefined without one. */
  before: unknown
  value: unknown
}

type Posted = ReadonlyMap<string, string>

const ORIGINAL = 'original'
/** The suffix of the hidden input with the file's version when the form was opened. */
const BASE = '~base'

export function openForm(
  editing: Pick<Editing, 'read'>,
  { section, id, language, panelLanguage }: FormTarget,
): Promise<FileColumn[]> {
  async function open(name: string, part: SectionFile): Promise<FileColumn> {
    const content = await editing.read(part.file)
    const before = part.codec
      ? part.codec.read(content.value)
      : findValueAt(content.value ?? undefined, part.path)
    const described = describeFields(part.schema, part.texts, panelLanguage)
    const field = withKeys(described, part.codec && isRecord(before) ? Object.keys(before) : section.keys)
    const column = name === ORIGINAL ? null : name
    return { name, language: column, part, field, content, base: content.version, before, value: before }
  }
  const translation = language !== null && section.isTranslated && section.translation(language, id)
  return Promise.all([
    open(ORIGINAL, section.original(id)),
    ...(translation ? [open(language, translation)] : []),
  ])
}

export const describePicture = (language: AdminLanguage) => describeFields(PictureText, 'picture', language)

/** The descriptions of pictures, as another part of a product's form. */
export async function openDescriptions(
  editing: Pick<Editing, 'read'>,
  { names, panelLanguage }: { names: readonly string[]; panelLanguage: AdminLanguage },
): Promise<FileColumn> {
  const part: SectionFile = { file: 'pictures.yaml', path: [], schema: PictureTexts, texts: 'picture' }
  const content = await editing.read(part.file)
  const value = content.value ?? undefined
  const field = describePictures(describePicture(panelLanguage), names)
  const { version: base } = content
  return { name: DESCRIPTIONS, language: null, part, field, content, base, before: value, value }
}

/** Limits the field to the section's keys; for a theme, to those of the file. */
function withKeys(field: Field, keys: readonly string[] | null): Field {
  if (keys === null || field.kind !== 'group') return field
  return { ...field, fields: field.fields.filter(({ key }) => keys.includes(key)) }
}

/** Hidden inputs with the version that each file's edits are based on. */
export function listBases(columns: readonly FileColumn[]): Record<string, string> {
  return Object.fromEntries(columns.map(({ name, base }) => [join(name, BASE), base ?? '']))
}

/** Fills empty fields with values for the editor to check; `names` are the filled inputs. */
export function suggestValues(
  [original, ...translations]: readonly FileColumn[],
  values: Readonly<Record<string, unknown>>,
): { columns: FileColumn[]; names: string[] } {
  if (!original) return { columns: [], names: [] }
  const { field, name } = original
  if (field.kind !== 'group') return { columns: [original, ...translations], names: [] }
  const own = readGroup(field, original.value)
  const keys = field.fields
    .filter((child) => values[child.key] !== undefined && isEmptyValue(child, own[child.key]))
    .map(({ key }) => key)
  const value = { ...own, ...Object.fromEntries(keys.map((key) => [key, values[key]])) }
  return {
    columns: [{ ...original, value }, ...translations],
    names: keys.map((key) => join(name, key)),
  }
}

/** Restores the sent form, with the list button's change, so that nothing typed is lost. */
export function restoreForm(columns: readonly FileColumn[], posted: Posted): FileColumn[] {
  const action = parseListAction(posted.get('do') ?? '')
  return readColumns(columns, { posted, keepsBlank: true }).map((column) => {
    const { field, value } = column
    return action ? { ...column, value: applyListAction(field, value, action) } : column
  })
}

function readColumns(
  columns: readonly FileColumn[],
  { posted, keepsBlank }: { posted: Posted; keepsBlank: boolean },
): FileColumn[] {
  const { inputs } = parsePosted(posted)
  return columns.map((column) => {
    const { name, field, before } = column
    const value = readPosted(field, { posted: inputs.get(name), before, keepsBlank })
    return { ...column, base: posted.get(join(name, BASE)) || null, value }
  })
}

type SavedForm =
  | { outcome: 'saved' | 'unchanged' }
  /** By the names of inputs. */
  | { outcome: 'refused'; problems: FieldProblems }
  /** A file changed since the form was opened. */
  | { outcome: 'conflict' }

type SaveOptions = EditedBy & { texts: Pick<AdminMessages['store'], 'problems' | 'review'> }

/** Writes the form's changes into the draft, unless the schema refuses them or a file changed meanwhile. */
export async function saveForm(
  editing: Editing,
  opened: readonly FileColumn[],
  posted: Posted,
  { texts, ...who }: SaveOptions,
): Promise<SavedForm> {
  const columns = readColumns(opened, { posted, keepsBlank: false })
  const changed = columns.filter(({ before, value }) => !isDeepStrictEqual(before, value))
  if (changed.length === 0) return { outcome: 'unchanged' }
  const problems = findProblems(changed, texts.problems)
  if (Object.keys(problems).length > 0) return { outcome: 'refused', problems }
  if (changed.some(({ base, content }) => base !== content.version)) return { outcome: 'conflict' }
  // Translations of settings are in the original's file.
  for (const [file, parts = []] of Object.entries(Object.groupBy(changed, ({ part }) => part.file))) {
    try {
      const { outcome } = await saveFile(editing, { file, parts }, who)
      if (outcome === 'conflict') return { outcome }
    } catch (error) {
      if (!(error instanceof EditingError)) throw error
      const problem = { label: file, text: texts.review.refusals[error.code] }
      return { outcome: 'refused', problems: { [parts[0]?.name ?? file]: problem } }
    }
  }
  return { outcome: 'saved' }
}

type ChangedFile = { file: string; parts: readonly FileColumn[] }

function saveFile(editing: Editing, { file, parts }: ChangedFile, who: EditedBy): Promise<Written> {
  const options = { base: parts[0]?.base ?? null, ...who }
  // An empty translation is removed as a file.
  const isGone = parts.some(
    ({ language, part, field, value }) =>
      language !== null && part.path.length === 0 && isEmptyValue(field, value),
  )
  return isGone ? editing.remove(file, options) : editing.change(file, parts.flatMap(listEdits), options)
}

/** One edit for each changed key; a new file begins with its first key. */
function listEdits({ field, part, content, before = {}, value }: FileColumn): Edit[] {
  if (part.codec) return [{ at: [], value: part.codec.write(String(content.value ?? ''), value) }]
  if (field.kind !== 'group' || !isRecord(before) || !isRecord(value)) return [{ at: part.path, value }]
  return field.fields
    .filter(({ key }) => !isDeepStrictEqual(before[key], value[key]))
    .map(({ key }) => ({ at: [...part.path, key], value: value[key] }))
}

/** The form's changes to the present content of files that changed meanwhile. */
export function describeConflict(columns: readonly FileColumn[], language: AdminLanguage): DescribedFile[] {
  const files = Object.groupBy(columns, ({ part }) => part.file)
  return Object.values(files).flatMap((parts = []) => {
    const [first] = parts
    const changes = parts.flatMap(({ part, before, value }) => listChanges(before, value, part.path))
    return first && changes.length > 0 ? describeFile({ ...first.content, changes }, language) : []
  })
}
