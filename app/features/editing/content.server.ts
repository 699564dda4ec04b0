/** What a file's source says, and how an edit changes the source. */
import { parseDocument } from 'yaml'
import { EditingError } from './editing-error.server.ts'
import type { At, StoreFile } from './types.ts'

const HEAD = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/

/** Plain values; null for YAML that cannot be read and for a page without a head. */
export function readValue({ path, kind }: StoreFile, source: string): unknown {
  if (kind === 'yaml') return plain(source)
  if (!isPage(path)) return source
  const [whole, head] = HEAD.exec(source) ?? []
  if (whole === undefined || head === undefined) return null
  const keys = plain(head)
  return typeof keys === 'object' ? { ...keys, body: source.slice(whole.length) } : null
}

/** The source with one value changed; `undefined` removes it. Throws `EditingError`. */
export function withValue({ path, kind }: StoreFile, source: string, at: At, value: unknown): string {
  if (kind === 'yaml') return withYamlValue(source, at, value)
  if (kind === 'image' || (!isPage(path) && at.length > 0)) throw new EditingError('no_place', path)
  if (!isPage(path)) return String(value ?? '')
  const [whole = '---\ntitle: ""\n---\n', head = 'title: ""'] = HEAD.exec(source) ?? []
  if (at[0] === 'body' && at.length === 1) return whole + String(value ?? '')
  const changed = withYamlValue(`${head}\n`, at, value).replace(/\r?\n$/, '')
  return whole.replace(head, () => changed) + source.slice(whole.length)
}

const isPage = (path: string) => path.startsWith('pages/')

function plain(source: string): object | null {
  const document = parseDocument(source, { logLevel: 'silent' })
  if (document.errors.length > 0) return null
  try {
    return document.toJS({ maxAliasCount: 0 })
  } catch {
    return null
  }
}

function withYamlValue(source: string, at: At, value: unknown): string {
  const document = parseDocument(source, { logLevel: 'silent' })
  if (document.errors.length > 0) throw new EditingError('no_place')
  if (value === undefined) document.deleteIn(at)
  else document.setIn(at, document.createNode(value))
  return document.toString({ lineWidth: 0 })
}
