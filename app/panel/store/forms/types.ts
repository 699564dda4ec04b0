/** What a form of the panel shows of a store file, and what it sends back. */

export type Option = { value: string; label: string }

/** One key of a schema, or the whole of it: what it is called, what may be written there. */
export type Field = {
  /** Its name within its group; empty for the whole. */
  key: string
  label: string
  help: string | null
  /** What the law says about it. */
  law: string | null
  isRequired: boolean
  /** What holds while nothing is written; empty where nothing does. */
  fallback: string
  /** What clearing it leaves in the file. */
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
  /** The seller has it or has none of it. */
  canBeOff: boolean
  /** Without the other fields this one is written alone. */
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
  /** Where a link leads. */
  | 'target'

export type GroupField = Extract<Field, { kind: 'group' }>
export type ListField = Extract<Field, { kind: 'list' }>

/** A field as the form holds it: text, a group with its switch, or the entries of a list. */
export type FormValue = string | FormGroup | FormEntry[]
export type FormGroup = { isOn: boolean; values: Record<string, FormValue> }
/** `from` is its place in the list before; null for a new one. */
export type FormEntry = { from: number | null; value: FormValue }

/** What is wrong with fields, or what the draft has of them now; by the names of their inputs. */
export type FieldProblems = Readonly<Record<string, { label: string; text: string }>>
