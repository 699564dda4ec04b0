/** Keeps the state in a file, so that a restart goes on where the last run ended. */
import { readFile, stat } from 'node:fs/promises'
import process from 'node:process'
import { replaceFile, requireWritable, withFile } from '../files.ts'
import { explainError } from '../reason.ts'

const OPTION = '--state'
/** Below the longest string of V8. */
const MAX_BYTES = 256 * 1024 * 1024
/** So much is lost at most when the process is killed. */
const DELAY_MS = 500
/** Writing takes at most this share of the time. */
const SHARE = 0.05

/** The content of the file, or null when there is none yet. Throws a sentence for a file that cannot be used. */
export async function readStateFile(file: string): Promise<string | null> {
  await requireWritable(OPTION, file)
  const { size } = await stat(file).catch(() => ({ size: -1 }))
  if (size < 0) return null
  if (size > MAX_BYTES) throw new Error(`${OPTION}: ${file} is larger than ${MAX_BYTES} bytes.`)
  return withFile(OPTION, file, readFile(file, 'utf8'))
}

/** Explains why the state in the file was not taken over. */
export const explainState = (file: string, error: unknown): Error =>
  new Error(`${OPTION}: ${file} was left as it is, because ${explainError(error)}`)

/** Writes the state soon after each change, and once more at the end. */
export function createStateWriter(file: string, writeState: () => string) {
  let written = ''
  let isTold = false
  let delay = DELAY_MS
  let timer: NodeJS.Timeout | undefined
  let work: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const start = performance.now()
    const text = writeState()
    delay = Math.max(DELAY_MS, (performance.now() - start) / SHARE)
    if (text === written) return
    if (text.length > MAX_BYTES) throw new Error(`${OPTION}: the state is larger than ${MAX_BYTES} bytes.`)
    await withFile(OPTION, file, replaceFile(file, text))
    written = text
    isTold = false
  }

  function save(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // One after the other, so that an older state never replaces a newer one.
    const saved = work.then(write)
    work = saved.catch(() => {})
    return saved
  }

  return {
    touch(): void {
      timer ??= setTimeout(() => {
        save().catch((error: unknown) => {
          if (!isTold) process.emitWarning(explainError(error))
          isTold = true
        })
      }, delay).unref()
    },
    save,
  }
}
