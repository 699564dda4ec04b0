/** One placeholder for each personal value, used in every place. */
import { isIP } from 'node:net'
import type { PlaceholderKind } from './recording.ts'

/** Numbers that no store has given out. */
const FIRST_NUMBER = 9_000_000_000

/** The placeholder in the form of the value, so that what reads the recording takes it for one. */
function createPlaceholder(kind: PlaceholderKind, value: string, count: number): string {
  if (/^\d+$/.test(value) && kind !== 'code') return String(FIRST_NUMBER + count)
  // Wrong text stays wrong: text that is no address gets no address in its place.
  const isForm = FORMS[kind]?.(value) ?? true
  switch (isForm ? kind : 'text') {
    case 'address':
      return isIP(value) === 6 ? `2001:db8::${count.toString(16)}` : `198.18.${count >> 8}.${count & 255}`
    case 'email':
      return `person-${count}@example.invalid`
    case 'person':
      return `player-${count}`
    case 'reference':
      return `tbx-recorded-${count}`
    case 'url':
      return `https://recorded-${count}.example`
    default:
      return `${kind}-recorded-${count}`
  }
}

const FORMS: Partial<Record<PlaceholderKind, (value: string) => boolean>> = {
  address: (value) => isIP(value) !== 0,
  email: (value) => value.includes('@'),
  url: (value) => URL.canParse(value),
}

/** Shorter values are replaced only in the fields that identify them. */
const MIN_LENGTH = 4

const escapeForPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `publicValues` belong to the store itself. */
export function createPlaceholders(publicValues: ReadonlySet<string>) {
  const byValue = new Map<string, string>()
  const kinds = new Map<string, PlaceholderKind>()
  /** Codes as they were written: CREATOR is one, and "creator" a word of the platform's sentences. */
  const codes = new Set<string>()
  let pattern: RegExp | null = null

  function learn(kind: PlaceholderKind, value: string): string {
    const key = value.toLowerCase()
    if (kind === 'code') codes.add(value)
    const existing = byValue.get(key)
    // A placeholder that is met again, as in a text that was read twice, stands for itself.
    if (existing !== undefined || kinds.has(value)) return existing ?? value
    const placeholder = createPlaceholder(kind, value, kinds.size + 1)
    byValue.set(key, placeholder)
    kinds.set(placeholder, kind)
    pattern = null
    // Other addresses of the same shop.
    if (kind === 'url' && URL.canParse(value)) learn(kind, new URL(value).origin)
    return placeholder
  }

  function compile(): RegExp {
    const values = [...byValue.keys()].filter((value) => value.length >= MIN_LENGTH)
    const alternatives = values.toSorted((one, other) => other.length - one.length).map(escapeForPattern)
    return alternatives.length === 0
      ? /(?!)/g
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  }

  return {
    kinds,
    /** Remembers a personal value; returns its placeholder. */
    learn,
    isPublic: (value: string): boolean => publicValues.has(value),
    find: (value: string): string | null => byValue.get(value.toLowerCase()) ?? null,
    /** The text with all values replaced that are known by now. */
    replaceKnown(text: string): string {
      pattern ??= compile()
      return text.replace(pattern, (value) => {
        const placeholder = byValue.get(value.toLowerCase()) ?? value
        return kinds.get(placeholder) === 'code' && !codes.has(value) ? value : placeholder
      })
    },
  }
}

export type Placeholders = ReturnType<typeof createPlaceholders>
