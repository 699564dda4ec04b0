/** Reads single variables and collects what is wrong with them, never printing a value that may be secret. */
import { readFileSync, statSync } from 'node:fs'
import { isLocalHost } from '../http/hosts.server.ts'

const MAX_FILE_BYTES = 64 * 1024

export type EnvReader = {
  /** Every problem found so far, each beginning with the variable's name. */
  problems: string[]
  report: (name: string, problem: string) => void
  /** The value, or the content of the file that `NAME_FILE` names; null when unset or empty. */
  text: (name: string) => string | null
  matching: (name: string, pattern: RegExp, expected: string) => string | null
  oneOf: <Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice) => Choice
  integer: (name: string, range: { min: number; max: number; fallback: number }) => number
  list: (name: string) => string[]
  /** An https address; http only for hosts of this machine or its private network. */
  url: (name: string) => string | null
}

/** Makes a reader over `process.env` or a test's stand-in for it. */
export function createEnvReader(source: Record<string, string | undefined>): EnvReader {
  const problems: string[] = []
  const values = new Map<string, string | null>()
  const report = (name: string, problem: string) => {
    const line = `${name}: ${problem}`
    if (!problems.includes(line)) problems.push(line)
  }

  function text(name: string): string | null {
    const known = values.get(name)
    if (known !== undefined) return known
    const value = readValue(name)
    values.set(name, value)
    return value
  }

  function readValue(name: string): string | null {
    const direct = source[name]?.trim() || null
    const file = source[`${name}_FILE`]?.trim() || null
    if (file === null) return direct
    if (direct !== null) {
      report(name, `set ${name} or ${name}_FILE, not both`)
      return direct
    }
    return readSecretFile(file, (problem) => report(`${name}_FILE`, problem))
  }

  return {
    problems,
    report,
    text,
    matching(name, pattern, expected) {
      const value = text(name)
      if (value !== null && !pattern.test(value)) report(name, `expected ${expected}`)
      return value
    },
    oneOf(name, choices, fallback) {
      const value = text(name)
      const choice = choices.find((candidate) => candidate === value)
      if (value !== null && choice === undefined) report(name, `expected one of ${choices.join(', ')}`)
      return choice ?? fallback
    },
    integer(name, { min, max, fallback }) {
      const value = text(name)
      if (value === null) return fallback
      const number = Number(value)
      if (/^\d{1,12}$/.test(value) && number >= min && number <= max) return number
      report(name, `expected a whole number from ${min} to ${max}`)
      return fallback
    },
    list(name) {
      const parts = (text(name) ?? '').split(',').map((part) => part.trim())
      return parts.filter((part) => part !== '')
    },
    url(name) {
      const value = text(name)
      if (value === null) return null
      const url = URL.canParse(value) ? new URL(value) : null
      const isValid =
        url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocalHost(url.hostname)))
      if (isValid && url.username === '' && url.password === '') return value
      report(name, 'expected an https address without user name (http only inside the private network)')
      return null
    },
  }
}

function readSecretFile(path: string, report: (problem: string) => void): string | null {
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
  return null
}
