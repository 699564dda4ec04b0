/** The source of a store's files: a folder, or a folder with changes over it. */
import { openFolder, refuseTooLarge } from './folder.server.ts'
import { findPublication } from './publication.server.ts'

/** Paths are relative, with `/`. */
export type StoreSource = {
  /** The source's name in error messages. */
  name: string
  /** Names in a fixed order without hidden files and folders; empty for a missing folder. */
  list: (folder: string) => Promise<string[]>
  /** Names of the folders in one, in a fixed order, without hidden ones. */
  listFolders: (folder: string) => Promise<string[]>
  /** Null without a file. Throws `StoreError`. */
  findBytes: (path: string) => Promise<Buffer | null>
}

/** New content by path; null removes the file. */
type StoreChanges = ReadonlyMap<string, Buffer | null>

/** The folder's files with the last publication over them. */
export async function openStoreSource(dir: string, folder = openFolder(dir)): Promise<StoreSource> {
  const publication = await findPublication(dir)
  return publication === null ? folder : withChanges(folder, publication.changes)
}

/** The source with these changes over it. */
export function withChanges(source: StoreSource, changes: StoreChanges): StoreSource {
  if (changes.size === 0) return source
  return {
    name: source.name,
    async list(folder) {
      const names = new Set(await source.list(folder))
      for (const [path, content] of changes) {
        const [parent, name] = splitPath(path)
        if (parent !== folder) continue
        if (content === null) names.delete(name)
        else names.add(name)
      }
      return [...names].sort()
    },
    async listFolders(folder) {
      const names = new Set(await source.listFolders(folder))
      const prefix = `${folder}/`
      for (const [path, content] of changes) {
        const [name, file] = path.startsWith(prefix) ? path.slice(prefix.length).split('/') : []
        if (name !== undefined && file !== undefined && content !== null) names.add(name)
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

/** `products/7.yaml` is `7.yaml` in `products`; a file at the top has an empty folder. */
function splitPath(path: string): [folder: string, name: string] {
  const end = path.lastIndexOf('/')
  return [path.slice(0, Math.max(0, end)), path.slice(end + 1)]
}
