/** The address of a list in the panel: what is looked for, in which order, from which row on. */
import type { Direction, ListQuery, Sort } from '#app/features/analytics/types.ts'

type Change = { [Key in keyof ListQuery]?: ListQuery[Key] | null }

const NAMES = ['q', 'from', 'to', 'action', 'sort', 'direction', 'limit', 'cursor'] as const

/** The address with changes; null takes a part away. A changed order or filter starts at the first row again. */
export function listAddress(path: string, query: ListQuery, change: Change = {}): string {
  const parts: Change = 'cursor' in change ? { ...query, ...change } : { ...query, ...change, cursor: null }
  const search = new URLSearchParams()
  for (const name of NAMES) {
    const value = parts[name]
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** Whether the list shows less than everything. */
export function isFiltered({ q, from, to, action }: ListQuery): boolean {
  return Boolean(q || from || to || action)
}

/** The direction in which a column is sorted now; null when it is another one. */
export function directionOf(column: Sort, { sort = 'time', direction }: ListQuery): Direction | null {
  return sort === column ? (direction ?? naturalDirection(column)) : null
}

/** The direction that a click on a column's head asks for. */
export function nextDirection(column: Sort, query: ListQuery): Direction {
  const current = directionOf(column, query)
  if (current === null) return naturalDirection(column)
  return current === 'asc' ? 'desc' : 'asc'
}

const naturalDirection = (column: Sort): Direction => (column === 'time' ? 'desc' : 'asc')
