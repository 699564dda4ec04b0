/** Fields and values of the panel's forms over store files. */

export type Option = { value: string; label: string }

/** One key of a schema, or the whole of it, with its label and limits. */
export type Field = {
  /** Its name within its group; empty for the whole. */
  key: string
  label: string
  help: string | null
  /** The legal duty behind the key. */
  law: string | null
  isRequired: boolean
  /** The default of an empty field; empty where there is none. */
  fallback: string
  /** The value that clearing leaves in the file. */
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
  /** A group that the seller can switch off. */
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
  /** The target of a link. */
  | 'target'

export type GroupField = Extract<Field, { kind: 'group' }>
export type ListField = Extract<Field, { kind: 'list' }>

/** A field as the form holds it: text, a group with its switch, or the entries of a list. */
export type FormValue = string | FormGroup | FormEntry[]
export type FormGroup = { isOn: boolean; values: Record<string, FormValue> }
/** `from` is its place in the list before; null for a new one. */
export type FormEntry = { from: number | null; value: FormValue }

/** Problems of fields, by the names of their inputs. */
export type FieldProblems = Readonly<Record<string, { label: string; text: string }>>
