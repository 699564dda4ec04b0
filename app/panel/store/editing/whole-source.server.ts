/** A source in memory, read at one moment: later changes of the folder do not affect it. */
import { createHash, hash } from 'node:crypto'
import type { StoreSource } from '#app/server/store/source.server.ts'
import { StoreError } from '#app/server/store/store-error.server.ts'
import { isEqual } from './differences.server.ts'
import { FOLDERS, findFile } from './paths.server.ts'

export type WholeSource = StoreSource & {
  /** The files that a store can have, by path, in a fixed order. */
  files: ReadonlyMap<string, Buffer>
}

export async function readWhole(source: StoreSource): Promise<WholeSource> {
  const names = new Map<string, string[]>()
  const docs = await source.listFolders('docs')
  for (const folder of [...FOLDERS, ...docs.map((name) => `docs/${name}`)])
    names.set(folder, await source.list(folder))
  const paths = [...names].flatMap(([folder, each]) =>
    each.map((name) => (folder === '' ? name : `${folder}/${name}`)),
  )
  const read = new Map(
    await Promise.all(paths.map(async (path) => [path, await tryRead(source, path)] as const)),
  )
  const files = new Map<string, Buffer>()
  for (const [path, bytes] of read) if (bytes instanceof Buffer && findFile(path)) files.set(path, bytes)
  return {
    name: source.name,
    files,
    list: async (folder) => names.get(folder) ?? [],
    listFolders: async (folder) => (folder === 'docs' ? docs : []),
    async findBytes(path) {
      const bytes = read.get(path) ?? null
      if (bytes instanceof StoreError) throw bytes
      return bytes
    },
  }
}

/** Returns the error, because the strict reader refuses unreadable files itself. */
export function tryRead(source: StoreSource, path: string): Promise<Buffer | StoreError | null> {
  return source.findBytes(path).catch((error: unknown) => {
    if (error instanceof StoreError) return error
    throw error
  })
}

/** Lists added, changed and removed files. */
export function listChangedPaths(before: WholeSource['files'], after: WholeSource['files']): string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  const isChanged = (path: string) => !isEqual(before.get(path) ?? null, after.get(path) ?? null)
  return [...paths].filter(isChanged).sort()
}

/** A hash that changes with any file of the source. */
export function fingerprint({ files }: WholeSource): string {
  const hash = createHash('sha256')
  for (const [path, bytes] of files) hash.update(`${path} ${hashBytes(bytes)}\n`)
  return hash.digest('base64url')
}

const hashes = new WeakMap<Buffer, string>()

function hashBytes(bytes: Buffer): string {
  const digest = hashes.get(bytes) ?? hash('sha256', bytes, 'base64url')
  hashes.set(bytes, digest)
  return digest
}
