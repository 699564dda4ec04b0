/** Maps the schema's refusals to a form's inputs, in the language of the panel. */
import type { AdminMessages } from '#app/messages/admin/index.ts'
import {
  type Field,
  type FieldProblems,
  isEmptyValue,
  join,
  listEntries,
  readGroup,
  showText,
} from './field.ts'
import type { FileColumn } from './store-forms.server.ts'

type Texts = AdminMessages['store']['problems']
type Input = { name: string; field: Field; value: unknown }

/** Finds problems by input name, in the order of the form; empty when the form can be saved. */
export function findProblems(columns: readonly FileColumn[], t: Texts): FieldProblems {
  const found = columns.flatMap((column) =>
    listIssues(column).flatMap((path) =>
      listInputs(inputAt(column, path), t).map(
        (input) =>
          [
            input.name,
            {
              label: input.field.label,
              text: findProblem(input, t) ?? (getText(input) === '' ? t.required : t.invalid),
            },
          ] as const,
      ),
    ),
  )
  return Object.fromEntries(found)
}

/** The places that the schema refuses. Keys that the form does not show are skipped. */
function listIssues({ field, value, part, language }: FileColumn): PropertyKey[][] {
  if (language !== null && isEmptyValue(field, value)) return []
  const issues = part.schema.safeParse(value).error?.issues ?? []
  const isHere = (key: PropertyKey | undefined) =>
    field.kind !== 'group' || key === undefined || field.fields.some((child) => child.key === key)
  return issues.map(({ path }) => path).filter(([key]) => isHere(key))
}

/** The input that shows a value of the file. */
function inputAt({ name, field, value }: Input, [key, ...rest]: readonly PropertyKey[]): Input {
  if (field.kind === 'group') {
    const child = field.fields.find((candidate) => candidate.key === key)
    const values = readGroup(field, value)
    if (child) return inputAt({ name: join(name, child.key), field: child, value: values[child.key] }, rest)
  }
  const entries = field.kind === 'list' ? listEntries(field, value) : []
  if (field.kind !== 'list' || typeof key !== 'number' || key >= entries.length) return { name, field, value }
  return inputAt({ name: join(name, key), field: field.item, value: entries[key] }, rest)
}

/** A problem of a whole group is shown at the group's first wrong input. */
function listInputs(input: Input, t: Texts): Input[] {
  if (input.field.kind !== 'group') return [input]
  const inputs = input.field.fields.map(({ key }) => inputAt(input, [key]))
  return inputs.filter((child) => findProblem(child, t) !== null).slice(0, 1)
}

/** Lists and groups have no text of their own. */
function getText({ field, value }: Input): string {
  return field.kind === 'list' || field.kind === 'group' ? '' : showText(field, value)
}

/** Null if the value is valid on its own. */
function findProblem(input: Input, t: Texts): string | null {
  const { field } = input
  const text = getText(input).trim()
  if (field.kind === 'list') return t.tooMany(field.maxItems)
  if (field.kind === 'lines') return problemOfLines(field, text, t)
  if (field.isRequired && text === '') return t.required
  if (field.kind === 'choice' && field.options.some(({ value }) => value === text)) return t.repeated
  if (field.kind === 'choice' || field.kind === 'number') return describeExpectation(field, t)
  if (field.kind === 'switch' || field.kind === 'group') return null
  if (field.maxLength !== null) return text.length > field.maxLength ? t.tooLong(field.maxLength) : null
  return isFreeText(field) ? null : describeExpectation(field, t)
}

const isFreeText = ({ kind }: Field) => kind === 'line' || kind === 'text' || kind === 'markdown'

/** Describes the values that a field accepts. */
export function describeExpectation(field: Field, t: Texts): string {
  if (field.kind === 'number') {
    const { isWhole, min, max } = field
    return isWhole ? t.whole(min, max) : t.number(min, max)
  }
  if (field.kind === 'list' || field.kind === 'lines') return t.tooMany(field.maxItems)
  if (field.kind === 'line' || field.kind === 'text')
    return field.maxLength === null ? t.invalid : t.anyText(field.maxLength)
  if (field.kind === 'group' || field.kind === 'switch' || field.kind === 'markdown') return t.invalid
  return t[field.kind]
}

function problemOfLines(field: Extract<Field, { kind: 'lines' }>, text: string, t: Texts): string | null {
  const lines = text === '' ? [] : text.split('\n').filter((line) => line.trim() !== '')
  const { minItems, maxItems, maxLength } = field
  const long = lines.findIndex((line) => maxLength !== null && line.trim().length > maxLength)
  if (long >= 0) return t.line(long + 1, maxLength ?? 0)
  if (minItems === maxItems && lines.length !== minItems) return t.exactly(minItems)
  if (lines.length > maxItems) return t.tooMany(maxItems)
  return lines.length < minItems ? t.atLeast(minItems) : null
}
