/** Where the files of a store come from: a folder, or one with changes laid over it. */
import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { planMigration } from './format.server.ts'
import { listNames } from './list-names.server.ts'
import { findPublication } from './publication.server.ts'
import { StoreError } from './store-error.server.ts'

const MAX_FILE_BYTES = 1024 * 1024

/** Paths are relative, with `/`. */
export type StoreSource = {
  /** As error messages name it. */
  name: string
  /** Names in a fixed order; hidden files and folders are skipped. Empty when there is no such folder. */
  list: (folder: string) => Promise<string[]>
  /** The bytes, or null when there is no such file. Throws `StoreError`. */
  findBytes: (path: string) => Promise<Buffer | null>
}

/** New content by path; null: the file is gone. */
export type StoreChanges = ReadonlyMap<string, Buffer | null>

/** The folder's files with what was published last, in today's format, whatever the folder's own one is. */
export async function openStoreSource(dir: string): Promise<StoreSource> {
  const publication = await findPublication(dir)
  const migrated = [...((await planMigration(dir))?.files ?? [])]
  const changes = new Map<string, Buffer | null>(migrated.map(([path, text]) => [path, Buffer.from(text)]))
  for (const [path, content] of publication?.changes ?? []) changes.set(path, content)
  return withChanges(folderSource(dir), changes)
}

export function folderSource(dir: string): StoreSource {
  const name = basename(dir)
  return {
    name,
    list: (folder) => listNames(join(dir, folder)),
    async findBytes(path) {
      const file = join(dir, path)
      try {
        const found = await stat(file)
        if (!found.isFile())
          throw new StoreError(name, [{ path, at: [], code: 'unreadable', message: 'expected a file' }])
        refuseTooLarge(name, path, found.size)
        return await readFile(file)
      } catch (error) {
        if (error instanceof StoreError) throw error
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
        if (code === 'ENOENT') return null
        throw new StoreError(name, [
          { path, at: [], code: 'unreadable', message: `cannot be read (${code})` },
        ])
      }
    },
  }
}

/** The source as it would be with these changes. */
export function withChanges(source: StoreSource, changes: StoreChanges): StoreSource {
  if (changes.size === 0) return source
  return {
    name: source.name,
    async list(folder) {
      const names = new Set(await source.list(folder))
      for (const [path, content] of changes) {
        const [room, name] = splitPath(path)
        if (room !== folder) continue
        if (content === null) names.delete(name)
        else names.add(name)
      }
      return [...names].sort()
    },
    async findBytes(path) {
      const content = changes.get(path)
      if (content === undefined) return source.findBytes(path)
      if (content !== null) refuseTooLarge(source.name, path, content.length)
      return content
    },
  }
}

/** `products/7.yaml` is `7.yaml` in `products`; the folder of what lies at the top is empty. */
function splitPath(path: string): [folder: string, name: string] {
  const end = path.lastIndexOf('/')
  return [path.slice(0, Math.max(0, end)), path.slice(end + 1)]
}

function refuseTooLarge(store: string, path: string, size: number): void {
  if (size <= MAX_FILE_BYTES) return
  const message = `expected at most ${MAX_FILE_BYTES} bytes, got ${size}`
  throw new StoreError(store, [{ path, at: [], code: 'too_large', message }])
}
