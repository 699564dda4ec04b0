/** Reads and edits sources in a worker thread, so that a large file does not block the event loop. */
import { extname } from 'node:path'
import { createThread } from '#app/lib/async/thread.server.ts'
import { isRecord } from '#app/lib/guards.ts'
import { readYaml, readYamlOnce } from '#app/server/store/texts/read-text.server.ts'
import type { EditFunctions } from './edit-worker.server.ts'
import { EditingError } from './editing-error.server.ts'
import { hasHead, splitHead } from './head.server.ts'
import type { Edit, StoreFile } from './types.ts'

/** A form's edits take a fraction of this time; longer ones are refused. */
const LIMIT_MS = 10_000

const WORKER = new URL(`./edit-worker.server${extname(import.meta.url)}`, import.meta.url)
const ask = createThread<EditFunctions>(WORKER, LIMIT_MS)

/** Plain values; null for YAML that cannot be read and for a Markdown file that lacks its head. */
export async function readValue({ path, kind }: StoreFile, content: Buffer): Promise<unknown> {
  const source = () => content.toString('utf8')
  if (kind === 'yaml') return findValue(await readYamlOnce(content, source))
  if (!hasHead(path)) return source()
  const parts = splitHead(source())
  if (parts === null) return null
  const keys = findValue(await readYaml(parts.head)) ?? {}
  return isRecord(keys) ? { ...keys, body: parts.body } : null
}

const findValue = (reading: Awaited<ReturnType<typeof readYaml>>): unknown =>
  'value' in reading ? reading.value : null

/** Applies the edits to the source; throws `EditingError`. */
export async function withEdits(
  file: StoreFile,
  source: string,
  edits: readonly Pick<Edit, 'at' | 'value'>[],
): Promise<string> {
  if (edits.length === 0) return source
  let changed: string | null
  try {
    changed = await ask('editText', file, source, edits)
  } catch {
    throw new EditingError('too_complex', file.path)
  }
  if (changed === null) throw new EditingError('no_place', file.path)
  return changed
}
