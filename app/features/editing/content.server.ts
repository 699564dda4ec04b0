/** What a file's source says, and how an edit changes the source. */
import { isRecord } from '#app/lib/guards.ts'
import { EditingError } from './editing-error.server.ts'
import type { At, StoreFile } from './types.ts'
import { findYamlValue, withYamlValue } from './yaml/edit-yaml.server.ts'

/** An empty line between head and text belongs to neither. */
const HEAD = /^(---\r?\n)([\s\S]*?)(\r?\n---\r?\n(?:\r?\n)?)/
const NEW_HEAD = ['---\n', '', '\n---\n\n'] as const

/** Plain values; null for YAML that cannot be read and for a Markdown file that lacks its head. */
export function readValue({ path, kind }: StoreFile, source: string): unknown {
  if (kind === 'yaml') return findYamlValue(source)?.value ?? null
  if (!hasHead(path)) return source
  const [whole, , head] = HEAD.exec(source) ?? []
  if (whole === undefined || head === undefined) return null
  const keys = findYamlValue(head)?.value ?? {}
  return isRecord(keys) ? { ...keys, body: source.slice(whole.length) } : null
}

/** The source with one value changed; `undefined` removes it. Throws `EditingError`. */
export function withValue({ path, kind }: StoreFile, source: string, at: At, value: unknown): string {
  if (kind === 'yaml') return inYaml(source, at, value)
  if (!hasHead(path)) {
    if (kind === 'image' || at.length > 0) throw new EditingError('no_place', path)
    return String(value ?? '')
  }
  const [whole = '', ...parts] = HEAD.exec(source) ?? []
  const [opening, head, closing] = parts.length === 3 ? parts : NEW_HEAD
  const body = source.slice(whole.length)
  if (at[0] === 'body' && at.length === 1) return `${opening}${head}${closing}${String(value ?? '')}`
  return `${opening}${inYaml(head ?? '', at, value).replace(/\r?\n$/, '')}${closing}${body}`
}

/** Of texts in Markdown: keys between two lines of `---` come first. */
export const hasHead = (path: string) => /^(?:pages|news)\//.test(path)

function inYaml(source: string, at: At, value: unknown): string {
  const changed = withYamlValue(source, at, value)
  if (changed === null) throw new EditingError('no_place')
  return changed
}
