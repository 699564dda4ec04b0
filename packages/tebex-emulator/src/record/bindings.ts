/** Binds the placeholders of a recording to the values that this run sends in their place. */
import { replaceLeaves } from './json-text.ts'
import type { Recording } from './recording.ts'

const escapeForPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

export function createBindings({ placeholders }: Pick<Recording, 'placeholders'>) {
  const names = Object.keys(placeholders).toSorted((one, other) => other.length - one.length)
  const alternatives = names.map(escapeForPattern).join('|')
  const pattern = names.length === 0 ? /(?!)/g : new RegExp(`(?<![\\w-])(?:${alternatives})(?![\\w-])`, 'g')
  const bound = new Map<string, string>()

  /** The pattern of a recorded text, in which an unbound placeholder matches anything. */
  function compilePattern(recorded: string): { pattern: RegExp; open: string[] } {
    const open: string[] = []
    let rest = 0
    let source = ''
    for (const { 0: name, index } of recorded.matchAll(pattern)) {
      source += escapeForPattern(recorded.slice(rest, index))
      const value = bound.get(name)
      if (value === undefined) open.push(name)
      source += value === undefined ? '(.+?)' : escapeForPattern(value)
      rest = index + name.length
    }
    return { pattern: new RegExp(`^${source}${escapeForPattern(recorded.slice(rest))}$`), open }
  }

  return {
    bind: (placeholder: string, value: string): void => void bound.set(placeholder, value),
    boundTo: (placeholder: string): string | null => bound.get(placeholder) ?? null,
    isPlaceholder: (text: string): boolean => text in placeholders,
    /** Compares a text with the recorded one; returns the values of its placeholders, or null when the texts differ. */
    match(recorded: string, requested: string): Map<string, string> | null {
      const { pattern: wanted, open } = compilePattern(recorded)
      const found = wanted.exec(requested)
      if (found === null) return null
      return new Map(open.map((name, index) => [name, found[index + 1] ?? '']))
    },
    bindAll(found: ReadonlyMap<string, string>): void {
      for (const [name, value] of found) bound.set(name, value)
    },
    /** A recorded text with the values that its placeholders have in this run. */
    fill: (text: string): string => text.replace(pattern, (name) => bound.get(name) ?? name),
    /** Recorded JSON with those values; numeric placeholders stay numbers where possible. */
    fillJson: (text: string): string =>
      replaceLeaves(text, ({ value, isKey }) => {
        const filled = String(value).replace(pattern, (name) => bound.get(name) ?? name)
        if (filled === String(value)) return undefined
        const isNumber = typeof value === 'number' && !isKey && Number.isSafeInteger(Number(filled))
        return isNumber ? Number(filled) : filled
      }),
  }
}

export type Bindings = ReturnType<typeof createBindings>
