/** Reads, checks and replaces files; errors are plain sentences. */
import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'

const PROBLEMS: Readonly<Record<string, (file: string) => string>> = {
  ENOENT: (file) => `${file} does not exist.`,
  EISDIR: (file) => `${file} is a folder; name a file.`,
  ENOTDIR: (file) => `a part of ${file} is a file where a folder is needed.`,
  EACCES: (file) => `you may not use ${file}.`,
  EPERM: (file) => `you may not use ${file}.`,
  EROFS: (file) => `${file} is where nothing can be written.`,
}

/** Awaits work on a file or folder; throws a sentence that begins with `name` when the system refuses it. */
export async function withFile<T>(name: string, file: string, use: Promise<T>): Promise<T> {
  try {
    return await use
  } catch (error) {
    const code = readCode(error)
    const problem = code === null ? undefined : PROBLEMS[code]
    throw problem === undefined ? error : new Error(`${name}: ${problem(file)}`)
  }
}

/** The text of a file. */
export const readText = (name: string, file: string): Promise<string> =>
  withFile(name, file, readFile(file, 'utf8'))

/** Throws a sentence when the file cannot be written. Does not change it. */
export function requireWritable(name: string, file: string): Promise<void> {
  return withFile(name, file, tryToWrite(name, file))
}

/** Writes the file atomically, with its final permissions from the start; by default only its owner can read it. */
export async function replaceFile(file: string, content: string, mode = 0o600): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, content, { mode, flush: true })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function tryToWrite(name: string, file: string): Promise<void> {
  try {
    await (await open(file, 'wx')).close()
    await rm(file)
  } catch (error) {
    const code = readCode(error)
    if (code === 'ENOENT') throw new Error(`${name}: the folder of ${file} does not exist.`)
    if (code !== 'EEXIST') throw error
    await (await open(file, 'r+')).close()
  }
}

const readCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
