/** Entries of a list added, removed and moved: by the browser, and by the server for a form without script. */
import { emptyValue, formEntriesOf, groupOf, valueIn } from './form-values.ts'
import type { Field, FormEntry, FormValue } from './types.ts'

const LIST_ACTIONS = ['add', 'remove', 'up', 'down'] as const
export type ListAction = {
  action: (typeof LIST_ACTIONS)[number]
  /** Keys from the whole to the list, with the places of entries on the way. */
  path: readonly string[]
  /** The entry's position; unused when one is added. */
  place: number
}

/** Formats the value of a list's button, such as `up:subscription.faq:2`. */
export function formatListAction({ action, path, place }: ListAction): string {
  return [action, path.join('.'), place].join(':')
}

export function parseListAction(text: string): ListAction | null {
  const [, name, path = '', place] = /^([a-z]+):([\w.]*):(\d{1,4})$/.exec(text) ?? []
  const action = LIST_ACTIONS.find((one) => one === name)
  return action ? { action, path: path === '' ? [] : path.split('.'), place: Number(place) } : null
}

/** Applies the action; a value without such a list stays unchanged. */
export function applyListAction(field: Field, value: FormValue, { path, ...rest }: ListAction): FormValue {
  const [key, ...further] = path
  if (key === undefined)
    return field.kind === 'list' ? changeList(field.item, formEntriesOf(value), rest) : value
  const action = { ...rest, path: further }
  if (field.kind === 'group') {
    const group = groupOf(value)
    const child = field.fields.find((one) => one.key === key)
    if (!child) return value
    const changed = applyListAction(child, valueIn(group, child), action)
    return { ...group, values: { ...group.values, [key]: changed } }
  }
  if (field.kind !== 'list') return value
  return formEntriesOf(value).map((entry, place) =>
    place === Number(key) ? { ...entry, value: applyListAction(field.item, entry.value, action) } : entry,
  )
}

/** A list that is shorter than the one beside it in another language is as long for a move. */
function changeList(
  item: Field,
  entries: FormEntry[],
  { action, place }: Omit<ListAction, 'path'>,
): FormEntry[] {
  const blank = (): FormEntry => ({ from: null, value: emptyValue(item) })
  if (action === 'add') return [...entries, blank()]
  if (action === 'remove') return entries.filter((_, index) => index !== place)
  const target = action === 'up' ? place - 1 : place + 1
  if (target < 0 || (place >= entries.length && target >= entries.length)) return entries
  const long = [...entries]
  while (long.length <= Math.max(place, target)) long.push(blank())
  const [moved] = long.splice(place, 1)
  if (moved) long.splice(target, 0, moved)
  return long
}
