/** Reads posted forms, whose inputs have names such as `original.faq.2.answer`, and the buttons of their lists. */
import {
  type Field,
  type GroupField,
  isEmptyValue,
  isOn,
  type ListField,
  listEntries,
  ON,
  readGroup,
  showText,
  splitName,
} from './field.ts'

/** Suffixes of names: the switch of a group; the file beside a picture's name. */
export const SWITCH = '~on'
export const FILE = '~file'

/** The input of one name, with the inputs whose names continue it. */
type Posted = { text: string; inputs: Map<string, Posted> }

export function parsePosted(fields: Iterable<readonly [string, string]>): Posted {
  const root: Posted = { text: '', inputs: new Map() }
  for (const [name, text] of fields) {
    let input = root
    for (const key of splitName(name)) {
      const inner: Posted = input.inputs.get(key) ?? { text: '', inputs: new Map() }
      input.inputs.set(key, inner)
      input = inner
    }
    // Browsers send line breaks as CRLF.
    input.text = text.replace(/\r\n?/g, '\n')
  }
  return root
}

type Reading = {
  posted: Posted | undefined
  /** The value when the form was opened. */
  before: unknown
  /** Blank entries at the end of a list stay while the form is edited, and are dropped when it is saved. */
  keepsBlank: boolean
}

/** Returns undefined to leave the key out, and `before` itself for a value that was posted unchanged. */
export function readPosted(field: Field, reading: Reading): unknown {
  if (field.kind === 'group') return readPostedGroup(field, reading)
  if (field.kind === 'list') return readPostedList(field, reading)
  const { posted, before } = reading
  const text = readText(field, posted, before)
  return text === showText(field, before) ? before : parseText(field, text)
}

function readText(field: Field, posted: Posted | undefined, before: unknown): string {
  if (!posted) return ''
  if (field.kind === 'product') return productIn(posted.text)
  return field.kind === 'lines' && posted.inputs.size > 0 ? addTicked(field, posted, before) : posted.text
}

/** Joins the ticked and the typed names; earlier names keep their order. */
function addTicked(field: Field, { text, inputs }: Posted, before: unknown): string {
  const ticked = [...inputs].filter(([, input]) => input.text === ON).map(([name]) => name)
  const typed = splitLines(text)
  const names = new Set([...ticked, ...typed])
  const kept = splitLines(showText(field, before)).filter((name) => names.has(name))
  return [...new Set([...kept, ...names])].join('\n')
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** A text without a number stays as typed, so that the schema refuses it. */
function productIn(text: string): string {
  return /\((\d{1,15})\)$/.exec(text.trim())?.[1] ?? text
}

function parseText(field: Field, typed: string): unknown {
  const text = field.kind === 'markdown' ? typed : typed.trim()
  if (field.kind === 'switch') return text === ON
  if (text === '') return createEmpty(field)
  if (field.kind === 'lines') return splitLines(text)
  // A text that is no number stays as typed, so that the schema refuses it.
  const isNumber = field.kind === 'number' || field.kind === 'product'
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : text
}

function createEmpty({ whenEmpty, isRequired, kind }: Field): unknown {
  // The schema then refuses the empty value at its place.
  if (isRequired) return kind === 'lines' || kind === 'list' ? [] : ''
  if (whenEmpty === 'absent') return undefined
  return whenEmpty === 'null' ? null : []
}

function readPostedGroup(field: GroupField, { posted, before, keepsBlank }: Reading): unknown {
  const wasOn = isOn(field, before)
  if (field.canBeOff && !posted?.inputs.has(SWITCH)) return wasOn ? null : before
  const oldValue = readGroup(field, before)
  const values = { ...oldValue }
  let isChanged = !wasOn
  for (const child of field.fields) {
    const { key } = child
    const value = readPosted(child, { posted: posted?.inputs.get(key), before: oldValue[key], keepsBlank })
    isChanged ||= value !== oldValue[key]
    if (value !== undefined) values[key] = value
    // A switch that is off posts nothing.
    else if (child.kind === 'switch' && child.isRequired) values[key] = false
    else delete values[key]
  }
  if (!isChanged) return before
  const isBare = (except: string | null) =>
    field.fields.every((child) => child.key === except || isEmptyValue(child, values[child.key]))
  if (!field.canBeOff && !field.isRequired && field.whenEmpty === 'absent' && isBare(null)) return undefined
  return field.short !== null && isBare(field.short) ? values[field.short] : values
}

function readPostedList(field: ListField, { posted, before, keepsBlank }: Reading): unknown {
  const { item, maxItems } = field
  const oldValue = listEntries(field, before)
  const entries: unknown[] = []
  // One entry over the limit is kept, so that the schema refuses the list instead of losing entries.
  while (entries.length <= maxItems) {
    const input = posted?.inputs.get(String(entries.length))
    if (!input) break
    const entry = readPosted(item, { posted: input, before: oldValue[entries.length], keepsBlank })
    entries.push(entry ?? createBlank(item))
  }
  while (!keepsBlank && entries.length > 0 && isEmptyValue(item, entries.at(-1))) entries.pop()
  const isSame =
    entries.length === oldValue.length && entries.every((entry, place) => entry === oldValue[place])
  if (isSame) return before
  return entries.length === 0 ? createEmpty(field) : entries
}

const createBlank = ({ kind }: Field): unknown => (kind === 'group' ? {} : '')

const LIST_ACTIONS = ['add', 'remove', 'up', 'down'] as const
export type ListAction = {
  action: (typeof LIST_ACTIONS)[number]
  /** Keys from the whole form to the list, with positions of entries on the way. */
  path: readonly string[]
  /** The entry's position; unused when an entry is added. */
  place: number
}

/** Formats the value of a list's button, such as `up:subscription.faq:2`. */
export function formatListAction({ action, path, place }: ListAction): string {
  return [action, path.join('.'), place].join(':')
}

export function parseListAction(text: string): ListAction | null {
  const [, name, path = '', place] = /^([a-z]+):([\w.]*):(\d{1,4})$/.exec(text) ?? []
  const action = LIST_ACTIONS.find((candidate) => candidate === name)
  return action ? { action, path: path === '' ? [] : path.split('.'), place: Number(place) } : null
}

/** Runs in the browser and on the server; a value without such a list stays unchanged. */
export function applyListAction(field: Field, value: unknown, { path, ...rest }: ListAction): unknown {
  return editList({ field, value }, path, (list, entries) => changeList(list, entries, rest))
}

type ChangeEntries = (list: ListField, entries: unknown[]) => unknown[]

/** A value without such a list stays unchanged. */
export function editList(
  { field, value }: { field: Field; value: unknown },
  [key, ...path]: readonly string[],
  change: ChangeEntries,
): unknown {
  if (key === undefined) return field.kind === 'list' ? change(field, listEntries(field, value)) : value
  if (field.kind === 'group') {
    const values = readGroup(field, value)
    const child = field.fields.find((candidate) => candidate.key === key)
    if (!child || !isOn(field, value)) return value
    return { ...values, [key]: editList({ field: child, value: values[key] }, path, change) }
  }
  if (field.kind !== 'list') return value
  return listEntries(field, value).map((entry, place) =>
    place === Number(key) ? editList({ field: field.item, value: entry }, path, change) : entry,
  )
}

/** A list that is shorter than its original counts as equally long for a move. */
function changeList(
  field: ListField,
  entries: unknown[],
  { action, place }: Omit<ListAction, 'path'>,
): unknown[] {
  if (action === 'add') return [...entries, createBlank(field.item)]
  if (action === 'remove') return entries.filter((_, index) => index !== place)
  const target = action === 'up' ? place - 1 : place + 1
  if (target < 0 || (place >= entries.length && target >= entries.length)) return entries
  const long = [...entries]
  while (long.length <= Math.max(place, target)) long.push(createBlank(field.item))
  const [moved] = long.splice(place, 1)
  long.splice(target, 0, moved)
  return long
}
