/** Forms of the store: opened from the draft, sent back, saved into it. */
import type { AdminLanguage, AdminMessages } from '#app/messages/admin/index.ts'
import type { Editing } from '../editing/editing.server.ts'
import { EditingError } from '../editing/editing-error.server.ts'
import type { Edit, EditedBy, Written } from '../editing/types.ts'
import { type DescribedFile, describeFile } from './describe-changes.server.ts'
import { changesOf, type FileColumn, openColumns, readColumns } from './form-columns.server.ts'
import { applyListAction, parseListAction } from './list-actions.ts'
import { findProblems } from './problems.server.ts'
import type { FormSection } from './sections.server.ts'
import type { FieldProblems } from './types.ts'

export type FormTarget = {
  section: FormSection
  id: string
  /** The language of the translation; null for the original. */
  language: string | null
  panelLanguage: AdminLanguage
}

type Posted = ReadonlyMap<string, string>

export function openForm(editing: Editing, target: FormTarget): Promise<FileColumn[]> {
  return openColumns({ ...target, read: editing.read })
}

/** The form again, as it was sent, with the list changed that its button asked for: nothing typed is lost. */
export function restoreForm(columns: readonly FileColumn[], posted: Posted): FileColumn[] {
  const action = parseListAction(posted.get('do') ?? '')
  return readColumns(columns, posted).map((column) => {
    const { field, value } = column
    return action ? { ...column, value: applyListAction(field, value, action) } : column
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
  const columns = readColumns(opened, posted)
  const changed = columns.filter((column) => changesOf(column).length > 0)
  if (changed.length === 0) return { outcome: 'unchanged' }
  const problems = findProblems(columns, texts.problems)
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
  const edits = parts.flatMap(editsOf)
  const options = { base: parts[0]?.base ?? null, ...who }
  const isGone = edits.some(({ at, value }) => at.length === 0 && value === undefined)
  return isGone ? editing.remove(file, options) : editing.change(file, edits, options)
}

function editsOf(column: FileColumn): Edit[] {
  const { part, content } = column
  const edits = changesOf(column).map(({ at, after }) => ({ at, value: after }))
  return part.codec ? part.codec.write(content.value, edits) : edits
}

/** The files that changed meanwhile, with what the form would change in them now. */
export function describeConflict(columns: readonly FileColumn[], language: AdminLanguage): DescribedFile[] {
  const files = Object.groupBy(columns, ({ part }) => part.file)
  return Object.values(files).flatMap((parts = []) => {
    const [first] = parts
    const changes = parts.flatMap(changesOf)
    return first && changes.length > 0 ? describeFile({ ...first.content, changes }, language) : []
  })
}
