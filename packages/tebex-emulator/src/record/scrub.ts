/** Removes personal data from a recording. The second pass removes from all answers the values that any of them revealed. */
import { type Leaf, replaceLeaves } from './json-text.ts'
import { findParameterKind, findSegmentKind, findValueKind, PATTERNS } from './personal.ts'
import { createPlaceholders, type Placeholders } from './placeholders.ts'
import type { Call, Entry, PlaceholderKind } from './recording.ts'

/** Headers that show the platform's behaviour; all others are dropped. */
const KEPT =
  /^(accept|content-type|origin|location|retry-after|cache-control|vary|allow|access-control-.*|x-ratelimit-.*)$/

/** Shows that there was a secret, but not its value. */
const SECRET = /^(authorization|x-tebex-secret|x-signature)$/

/** A body that begins like this is a form, regardless of its type. */
const FORM = /^[\w%.[\]-]+=/

const HIDDEN = 'left out'

/** Entries with placeholders, and the kind of each placeholder. */
export function scrubEntries(entries: readonly Entry[]) {
  const placeholders = createPlaceholders(listOptions(entries))
  for (const entry of entries) scrubEntry(entry, placeholders)
  const scrubbed = entries.map((entry) => scrubEntry(entry, placeholders))
  return { entries: scrubbed, placeholders: Object.fromEntries(placeholders.kinds) }
}

/** The ids and values of the options that the catalogue announces: an answer that is one of them names no customer. */
function listOptions(entries: readonly Entry[]): Set<string> {
  const options = new Set<string>()
  for (const entry of entries) {
    if (entry.kind !== 'call' || !isJson(entry.response.body ?? '')) continue
    replaceLeaves(entry.response.body ?? '', ({ path, value, isKey }) => {
      const names = path.filter((part) => typeof part === 'string')
      const isOption = names.at(-2) === 'options' && names.at(-3) === 'variables'
      if (isOption && !isKey && /^(id|value)$/.test(names.at(-1) ?? '')) options.add(String(value))
      return undefined
    })
  }
  return options
}

function scrubEntry(entry: Entry, placeholders: Placeholders): Entry {
  const { headers: scrubHeaders, body: scrubBody } = scrubbers(placeholders)
  if (entry.kind === 'webhook')
    return { ...entry, headers: scrubHeaders(entry.headers), body: scrubBody(entry.body) }
  const { request, response } = entry
  return {
    ...entry,
    request: {
      ...request,
      path: scrubPath(request.path, placeholders),
      headers: scrubHeaders(request.headers),
      body: request.body === null ? null : scrubBody(request.body),
    },
    response: {
      ...response,
      headers: scrubHeaders(response.headers),
      body: response.body === null ? null : scrubBody(response.body),
    },
  }
}

function scrubbers(placeholders: Placeholders) {
  const headers = (recorded: Call['request']['headers']): Record<string, string> =>
    Object.fromEntries(
      Object.entries(recorded).flatMap(([name, value]): [string, string][] => {
        if (SECRET.test(name)) return [[name, `${/^basic /i.test(value) ? 'Basic ' : ''}${HIDDEN}`]]
        if (name === 'origin') return [[name, 'https://shop.example']]
        return KEPT.test(name) ? [[name, scrubText(value, placeholders)]] : []
      }),
    )

  const body = (text: string): string => {
    if (isJson(text)) return replaceLeaves(text, (leaf) => scrubLeaf(leaf, placeholders))
    return FORM.test(text) ? scrubQuery(text, placeholders) : scrubText(text, placeholders)
  }
  return { headers, body }
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** A package's ident is not that of a basket. */
const PUBLIC_IDENT = /^pkg_/

function scrubLeaf({ path, value, isKey }: Leaf, placeholders: Placeholders): unknown {
  if (isKey) return scrubKey(path, String(value), placeholders)
  if (value === null || value === '' || typeof value === 'boolean') return undefined
  const text = String(value)
  const isAnswer = path.includes('variable_data') && placeholders.isPublic(text)
  const kind = PUBLIC_IDENT.test(text) || isAnswer ? null : findValueKind(path)
  if (typeof value === 'number') return scrubNumber(kind, text, placeholders)
  return kind === null ? scrubText(text, placeholders) : placeholders.learn(kind, text)
}

/** The platform's own names of fields stay, even where a code or a player is called the same. */
function scrubKey(path: Leaf['path'], name: string, placeholders: Placeholders): string {
  const isOwn = path.slice(0, -1).some((part) => part === 'custom' || part === 'variable_data')
  return isOwn ? learnPatterns(name, placeholders) : replacePatterns(name, placeholders)
}

const MIN_DIGITS = 4

/** Replaces a number by a number; one that is not an id becomes a constant. */
function scrubNumber(kind: PlaceholderKind | null, text: string, placeholders: Placeholders): unknown {
  if (kind !== null) return /^\d+$/.test(text) ? Number(placeholders.learn(kind, text)) : 0
  const placeholder = text.length < MIN_DIGITS ? null : placeholders.find(text)
  return placeholder !== null && /^\d+$/.test(placeholder) ? Number(placeholder) : undefined
}

/** Text that may contain personal data. */
function scrubText(text: string, placeholders: Placeholders): string {
  if (URL.canParse(text) && /^https?:\/\/\S+$/.test(text)) return scrubUrl(text, placeholders)
  return learnPatterns(text, placeholders)
}

function learnPatterns(text: string, placeholders: Placeholders): string {
  for (const [kind, pattern] of PATTERNS) {
    for (const [found] of text.matchAll(new RegExp(pattern, `${pattern.flags}g`))) {
      placeholders.learn(kind, found)
    }
  }
  return placeholders.replaceKnown(text)
}

/** Replaces values that are personal by their form, not those known by their field. */
function replacePatterns(text: string, placeholders: Placeholders): string {
  return PATTERNS.reduce(
    (rest, [kind, pattern]) =>
      rest.replace(new RegExp(pattern, `${pattern.flags}g`), (found) => placeholders.learn(kind, found)),
    text,
  )
}

function scrubUrl(text: string, placeholders: Placeholders): string {
  const placeholder = placeholders.find(text)
  if (placeholder !== null) return placeholder
  const { origin, pathname, search } = new URL(text)
  const rest = text.startsWith(`${origin}/`) ? pathname : ''
  return learnPatterns(origin, placeholders) + scrubPath(rest + search, placeholders)
}

/** The path and the query of an address. */
function scrubPath(path: string, placeholders: Placeholders): string {
  const [pathname = '', ...query] = path.split('?')
  const segments = pathname.split('/').map((segment, index, all) => {
    const kind = findSegmentKind(all[index - 1] ?? '')
    const text = decode(segment)
    const isNamed = kind !== null && text !== ''
    // The platform's segments of a path stay; those of customers are known values.
    const own = placeholders.find(text) ?? replacePatterns(text, placeholders)
    return encodeURI(isNamed ? placeholders.learn(kind, text) : own)
  })
  return query.length === 0
    ? segments.join('/')
    : `${segments.join('/')}?${scrubQuery(query.join('?'), placeholders)}`
}

function scrubQuery(query: string, placeholders: Placeholders): string {
  const parameters = [...new URLSearchParams(query)].map(([name, value]): [string, string] => {
    const kind = findParameterKind(name)
    const isNamed = kind !== null && value !== ''
    return [
      replacePatterns(name, placeholders),
      isNamed ? placeholders.learn(kind, value) : learnPatterns(value, placeholders),
    ]
  })
  return String(new URLSearchParams(parameters))
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
