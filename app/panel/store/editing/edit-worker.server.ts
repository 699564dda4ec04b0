/** The worker thread that edits the sources of files. */
import { serveThread } from '#app/lib/async/thread.server.ts'
import { editYaml } from './edit-yaml.server.ts'
import { hasHead, splitHead } from './head.server.ts'
import type { Edit, StoreFile } from './types.ts'

const functions = { editText }
export type EditFunctions = typeof functions

serveThread(functions)

const NEW_HEAD = { opening: '---\n', head: '', closing: '\n---\n\n' }

/** Returns null when the file has no such place. */
function editText(
  { path, kind }: StoreFile,
  source: string,
  edits: readonly Pick<Edit, 'at' | 'value'>[],
): string | null {
  if (kind === 'yaml') return editYaml(source, edits)
  if (hasHead(path)) return editPage(source, edits)
  const isWhole = edits.every(({ at }) => at.length === 0)
  return kind === 'image' || !isWhole ? null : String(edits.at(-1)?.value ?? '')
}

function editPage(source: string, edits: readonly Pick<Edit, 'at' | 'value'>[]): string | null {
  const { opening, head, closing, body } = splitHead(source) ?? { ...NEW_HEAD, body: source }
  const isBody = ({ at }: Pick<Edit, 'at'>) => at.length === 1 && at[0] === 'body'
  const keys = edits.filter((edit) => !isBody(edit))
  const changed = keys.length === 0 ? head : editYaml(head, keys)
  if (changed === null) return null
  const edited = edits.findLast(isBody)
  return opening + changed.replace(/\r?\n$/, '') + closing + (edited ? String(edited.value ?? '') : body)
}
