/** Changes single values in JSON and keeps the rest verbatim: spaces, escapes, notation of numbers. */

type Key = string | number

/** A value that is text, a number, true, false or null, and where it stands; `isKey` for the name of a field. */
export type Leaf = { path: readonly Key[]; value: unknown; isKey: boolean }

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/g

type Level = { isList: boolean; key: Key; isAtKey: boolean }

/** The text with other leaves; `replace` returns undefined for those that stay. */
export function replaceLeaves(text: string, replace: (leaf: Leaf) => unknown): string {
  const levels: Level[] = []
  return text.replace(TOKEN, (token) => {
    const level = levels.at(-1)
    if (token === '{' || token === '[') {
      levels.push({ isList: token === '[', key: 0, isAtKey: token === '{' })
      return token
    }
    if (token === '}' || token === ']') levels.pop()
    if (token === ',' && level !== undefined) {
      if (typeof level.key === 'number') level.key += 1
      level.isAtKey = !level.isList
    }
    if (token === ':' && level !== undefined) level.isAtKey = false
    if (/^[{}[\],:]$/.test(token)) return token
    const value: unknown = JSON.parse(token)
    const isKey = level?.isAtKey === true
    if (isKey && level !== undefined) level.key = String(value)
    const path = levels.map(({ key }) => key)
    const replaced = replace({ path, value, isKey })
    return replaced === undefined ? token : written(replaced, token)
  })
}

/** Writes the value in the token's style, with PHP's escaped slashes where it had any. */
function written(value: unknown, token: string): string {
  const text = JSON.stringify(value)
  return token.includes('\\/') ? text.replaceAll('/', '\\/') : text
}
