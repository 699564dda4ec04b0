/** Forms of the store: opened from the draft, sent back, saved into it. */
import { isDeepStrictEqual } from 'node:util'
import { valueAt } from '#app/lib/value-at.ts'
import type { AdminLanguage, AdminMessages } from '#app/messages/admin/index.ts'
import type { Editing } from '../editing/editing.server.ts'
import { EditingError } from '../editing/editing-error.server.ts'
import type { Conflict, EditedBy } from '../editing/types.ts'
import { describeValue } from './describe-changes.server.ts'
import { showValue } from './file-values.server.ts'
import {
  editsOf,
  type FileColumn,
  openColumns,
  type PostedColumn,
  readColumns,
  rebase,
} from './form-columns.server.ts'
import { ENTRY, formEntriesOf, groupOf, join, TAKE_THEIRS, valueIn, withoutEmptyEnd } from './form-values.ts'
import { applyListAction, parseListAction } from './list-actions.ts'
import { findProblems, inputAt } from './problems.server.ts'
import type { FormSection } from './sections.server.ts'
import type { Field, FieldProblems, FormValue } from './types.ts'

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

/** The form again, as it was sent, with what its button asked for: nothing typed is lost. */
export function restoreForm(columns: readonly FileColumn[], posted: Posted): FileColumn[] {
  const button = posted.get('do') ?? ''
  const action = parseListAction(button)
  const theirs = button.startsWith(`${TAKE_THEIRS}:`) ? button.slice(TAKE_THEIRS.length + 1) : null
  return readColumns(columns, posted).map((column) => {
    const { name, field, raw } = column
    const { value } = rebase(column)
    if (action) return { ...column, value: applyListAction(field, value, action) }
    return {
      ...column,
      value: theirs === null ? value : takeTheirs({ name, field, value }, theirs, showValue(field, raw)),
    }
  })
}

type Input = { name: string; field: Field; value: FormValue }

/** The input of that name, or the list, as the draft has it. */
function takeTheirs({ name, field, value }: Input, target: string, theirs: FormValue): FormValue {
  if (name === target) return theirs
  if (field.kind === 'group') {
    const [group, other] = [groupOf(value), groupOf(theirs)]
    const values = field.fields.map((one) => [
      one.key,
      takeTheirs(
        { name: join(name, one.key), field: one, value: valueIn(group, one) },
        target,
        valueIn(other, one),
      ),
    ])
    return { ...group, values: Object.fromEntries(values) }
  }
  if (field.kind !== 'list') return value
  return formEntriesOf(value).map((entry, place) => {
    const other = formEntriesOf(theirs)[place]?.value ?? entry.value
    const input = { name: join(join(name, place), ENTRY), field: field.item, value: entry.value }
    return { ...entry, value: takeTheirs(input, target, other) }
  })
}

type SavedForm =
  | { outcome: 'saved' | 'unchanged' }
  /** The problems, by the name of the input. */
  | { outcome: 'refused'; problems: FieldProblems }
  /** The draft's values, by the name of the input. */
  | { outcome: 'conflict'; conflicts: FieldProblems }

type SaveOptions = EditedBy & { texts: Pick<AdminMessages['store'], 'problems' | 'review'> }

/** Writes what the form changes into the draft, unless the schema refuses it or the draft was changed there meanwhile. */
export async function saveForm(
  editing: Editing,
  opened: readonly FileColumn[],
  posted: Posted,
  { texts, ...who }: SaveOptions,
): Promise<SavedForm> {
  const columns = readColumns(opened, posted).map((column) => ({
    ...column,
    value: withoutEmptyEnd(column.field, column.value),
  }))
  const changed = columns.filter((column) => editsOf(column).length > 0)
  if (changed.length === 0) return { outcome: 'unchanged' }
  const problems = findProblems(columns, texts.problems)
  if (Object.keys(problems).length > 0) return { outcome: 'refused', problems }
  const conflicts: Record<string, FieldProblems[string]> = {}
  for (const column of changed) {
    try {
      Object.assign(conflicts, await saveColumn(editing, column, who))
    } catch (error) {
      if (!(error instanceof EditingError)) throw error
      const problem = { label: column.part.file, text: texts.review.refusals[error.code] }
      return { outcome: 'refused', problems: { [column.name]: problem } }
    }
  }
  return Object.keys(conflicts).length > 0 ? { outcome: 'conflict', conflicts } : { outcome: 'saved' }
}

async function saveColumn(editing: Editing, column: PostedColumn, who: EditedBy): Promise<FieldProblems> {
  const { part, base } = column
  const edits = editsOf(column)
  const options = { base: base.version, ...who }
  if (part.codec) return saveText(editing, column, who)
  const isFileGone = edits.some(({ at, value }) => at.length === 0 && value === undefined)
  const written = isFileGone
    ? await editing.remove(part.file, options)
    : await editing.change(part.file, edits, options)
  if (written.outcome === 'written') return {}
  return Object.fromEntries(written.conflicts.map((conflict) => nameConflict(column, conflict)))
}

/** A text whose keys are read off it changes as a whole. */
async function saveText(editing: Editing, column: PostedColumn, who: EditedBy): Promise<FieldProblems> {
  const { part, raw } = column
  const edits = editsOf(column)
  const taken = edits.filter(({ at, was }) => !isDeepStrictEqual(valueAt(raw, at), was))
  if (taken.length > 0)
    return Object.fromEntries(
      taken.map(({ at, value }) =>
        nameConflict(column, { path: part.file, at, yours: value, theirs: valueAt(raw, at) }),
      ),
    )
  const { value, version } = await editing.read(part.file)
  await editing.change(part.file, part.codec?.write(value, edits) ?? [], { base: version, ...who })
  return {}
}

function nameConflict(column: PostedColumn, { at, theirs }: Conflict): [string, FieldProblems[string]] {
  const { name, field, part, value } = column
  const { name: input, field: own } = inputAt({ name, field, value }, at.slice(part.path.length))
  return [input, { label: own.label, text: describeValue(own, showValue(own, theirs)) }]
}
