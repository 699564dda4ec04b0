/** The parameters of a table's address. Beside these four every name is a filter. */
export type TableQuery = Readonly<Record<string, string | number | null | undefined>>
const ARRANGEMENT = ['sort', 'direction', 'limit', 'cursor']

/** The address with changes; null takes a part away. A changed order or filter starts at the first row again. */
export function createTableAddress(path: string, query: TableQuery, change: TableQuery = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, cursor: null, ...change }))
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/** Keeps the order and the page, and drops the filters. */
export function withoutFilters(query: TableQuery): TableQuery {
  return Object.fromEntries(Object.entries(query).filter(([name]) => ARRANGEMENT.includes(name)))
}

export function isFiltered(query: TableQuery): boolean {
  return Object.entries(query).some(([name, value]) => !ARRANGEMENT.includes(name) && Boolean(value))
}

/** The direction in which a column is sorted now; null when it is another one. */
export function getDirection(
  column: string,
  { sort = 'time', direction }: TableQuery,
): 'asc' | 'desc' | null {
  if (sort !== column) return null
  return direction === 'asc' || direction === 'desc' ? direction : naturalDirection(column)
}

/** The direction that a click on a column's head asks for. */
export function getNextDirection(column: string, query: TableQuery): 'asc' | 'desc' {
  const current = getDirection(column, query)
  if (current === null) return naturalDirection(column)
  return current === 'asc' ? 'desc' : 'asc'
}

const naturalDirection = (column: string) => (column === 'time' ? 'desc' : 'asc')
