/** The text of each variable: its own value, or the content of the file that `NAME_FILE` names. */
import { readFileSync, statSync } from 'node:fs'

const MAX_FILE_BYTES = 64 * 1024

type Source = Record<string, string | undefined>

/** Empty variables count as unset. `report` gets unreadable files. */
export function readValues(
  source: Source,
  names: readonly string[],
  report: (name: string, problem: string) => void,
): Source {
  return Object.fromEntries(names.map((name) => [name, readValue(source, name, report)]))
}

function readValue(source: Source, name: string, report: (name: string, problem: string) => void) {
  const value = source[name]?.trim() || undefined
  const path = source[`${name}_FILE`]?.trim()
  if (!path) return value
  if (value === undefined) return readFile(path, (problem) => report(`${name}_FILE`, problem))
  report(name, `set ${name} or ${name}_FILE, not both`)
  return value
}

function readFile(path: string, report: (problem: string) => void): string | undefined {
  try {
    if (statSync(path).size > MAX_FILE_BYTES) report(`${path} is larger than ${MAX_FILE_BYTES} bytes`)
    else {
      const value = readFileSync(path, 'utf8').trim()
      if (value !== '') return value
      report(`${path} is empty`)
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    report(`cannot read ${path} (${code})`)
  }
}
