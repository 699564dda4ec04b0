/** Forms of the store: opened from the draft, sent back, saved into it. */
import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '#app/lib/guards.ts'
import { valueAt } from '#app/lib/value-at.ts'
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
  /** The language of the translation; null for the original. */
  language: string | null
  panelLanguage: AdminLanguage
}

/** The original, or beside it a translation, with the file that it stands in. */
export type FileColumn = {
  name: string
  language: string | null
  part: SectionFile
  field: Field
  content: FileContent
  /** The version of the file that the form was opened with; null for a missing file. */
  base: string | null
  /** The file's value; undefined where it has none. */
  before: unknown
  value: unknown
}

type Posted = ReadonlyMap<string, string>

const ORIGINAL = 'original'
/** The suffix of the hidden input with the file's version at the opening of the form. */
const BASE = '~base'

/** The columns of a form as the draft has them. */
export function openForm(
  editing: Pick<Editing, 'read'>,
  { section, id, language, panelLanguage }: FormTarget,
): Promise<FileColumn[]> {
  async function open(name: string, part: SectionFile): Promise<FileColumn> {
    const content = await editing.read(part.file)
    const before = part.codec
      ? part.codec.read(content.value)
      : valueAt(content.value ?? undefined, part.path)
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

/** The description of one picture. */
export const describePicture = (language: AdminLanguage) => describeFields(PictureText, 'picture', language)

/** The descriptions of pictures as another part of a product's form. */
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

/** Limits the schema to the form's keys: the section's own, for a theme those of the file. */
function withKeys(field: Field, keys: readonly string[] | null): Field {
  if (keys === null || field.kind !== 'group') return field
  return { ...field, fields: field.fields.filter(({ key }) => keys.includes(key)) }
}

/** Hidden inputs keep the version of the file that a form is based on. */
export function listBases(columns: readonly FileColumn[]): Record<string, string> {
  return Object.fromEntries(columns.map(({ name, base }) => [join(name, BASE), base ?? '']))
}

/** Values for the form's empty fields, which its editor checks; `names` are the filled inputs. */
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

/** The form as it was sent, with the button's change to a list, so that nothing typed is lost. */
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
  /** The problems, by the name of the input. */
  | { outcome: 'refused'; problems: FieldProblems }
  /** A file of the form changed since it was opened. */
  | { outcome: 'conflict' }

type SaveOptions = EditedBy & { texts: Pick<AdminMessages['store'], 'problems' | 'review'> }

/** Writes what the form changes into the draft, unless the schema refuses it or its file changed meanwhile. */
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
  // The translations of settings stand in the file of the original.
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
  // An empty translation is written as a missing file.
  const isGone = parts.some(
    ({ language, part, field, value }) =>
      language !== null && part.path.length === 0 && isEmptyValue(field, value),
  )
  return isGone ? editing.remove(file, options) : editing.change(file, parts.flatMap(listEdits), options)
}

/** One edit for each key that changed; a new file begins with its first key. */
function listEdits({ field, part, content, before = {}, value }: FileColumn): Edit[] {
  if (part.codec) return [{ at: [], value: part.codec.write(String(content.value ?? ''), value) }]
  if (field.kind !== 'group' || !isRecord(before) || !isRecord(value)) return [{ at: part.path, value }]
  return field.fields
    .filter(({ key }) => !isDeepStrictEqual(before[key], value[key]))
    .map(({ key }) => ({ at: [...part.path, key], value: value[key] }))
}

/** The files that changed meanwhile, with the form's changes to their present content. */
export function describeConflict(columns: readonly FileColumn[], language: AdminLanguage): DescribedFile[] {
  const files = Object.groupBy(columns, ({ part }) => part.file)
  return Object.values(files).flatMap((parts = []) => {
    const [first] = parts
    const changes = parts.flatMap(({ part, before, value }) => listChanges(before, value, part.path))
    return first && changes.length > 0 ? describeFile({ ...first.content, changes }, language) : []
  })
}
