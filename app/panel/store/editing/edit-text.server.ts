/** How edits change the source of a file. What surrounds them stays as it was written, which takes many looks at the source. */
import { hasHead, splitHead } from './head.server.ts'
import type { At, Edit, StoreFile } from './types.ts'
import { withYamlValue } from './yaml/edit-yaml.server.ts'

const NEW_HEAD = { opening: '---\n', head: '', closing: '\n---\n\n' }

/** Null where the file has no such place to write a value to. */
export function editText(
  file: StoreFile,
  source: string,
  edits: readonly Pick<Edit, 'at' | 'value'>[],
): string | null {
  let text: string | null = source
  for (const { at, value } of edits) {
    if (text === null) return null
    text = withValue(file, text, at, value)
  }
  return text
}

/** The source with one value changed; `undefined` removes it. */
function withValue({ path, kind }: StoreFile, source: string, at: At, value: unknown): string | null {
  if (kind === 'yaml') return withYamlValue(source, at, value)
  if (!hasHead(path)) return kind === 'image' || at.length > 0 ? null : String(value ?? '')
  const { opening, head, closing, body } = splitHead(source) ?? { ...NEW_HEAD, body: source }
  if (at[0] === 'body' && at.length === 1) return `${opening}${head}${closing}${String(value ?? '')}`
  const changed = withYamlValue(head, at, value)
  return changed === null ? null : `${opening}${changed.replace(/\r?\n$/, '')}${closing}${body}`
}
