/** A folder on the disk as the source of a store. Contents stay in memory until the file changes. */
import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { StoreSource } from './source.server.ts'
import { StoreError } from './store-error.server.ts'
import { selectMaxBytes } from './texts/bounds.server.ts'

/** A file this recent may change again without a new time, because file systems have coarse clocks. */
const SETTLED_MS = 3_000

type CachedFile = { stamp: string; bytes: Buffer }

/** Unchanged bytes are the identical `Buffer`, so that it can be the key of a cache. */
export function openFolder(dir: string): StoreSource {
  const name = basename(dir)
  const cache = new Map<string, CachedFile>()

  async function findBytes(path: string): Promise<Buffer | null> {
    try {
      const stats = await stat(join(dir, path))
      if (!stats.isFile())
        throw new StoreError(name, [{ path, at: [], code: 'unreadable', message: 'expected a file' }])
      refuseTooLarge(name, path, stats.size)
      const stamp = [stats.mtimeMs, stats.ctimeMs, stats.size, stats.ino].join()
      const file = cache.get(path)
      if (file?.stamp === stamp) return file.bytes
      const bytes = sameOr(file?.bytes, await readFile(join(dir, path)))
      const isSettled = Date.now() - Math.max(stats.mtimeMs, stats.ctimeMs) > SETTLED_MS
      cache.set(path, { stamp: isSettled ? stamp : '', bytes })
      return bytes
    } catch (error) {
      if (error instanceof StoreError) throw error
      cache.delete(path)
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
      if (code === 'ENOENT') return null
      throw new StoreError(name, [{ path, at: [], code: 'unreadable', message: `cannot be read (${code})` }])
    }
  }

  return {
    name,
    list: (folder) => listNames(join(dir, folder), (entry) => !entry.isDirectory()),
    listFolders: (folder) => listNames(join(dir, folder), (entry) => entry.isDirectory()),
    findBytes,
  }
}

async function listNames(dir: string, isListed: (entry: Dirent) => boolean): Promise<string[]> {
  try {
    const entries = await readdir(dir, { withFileTypes: true })
    const names = entries.filter(isListed).map((entry) => entry.name)
    return names.filter((name) => !name.startsWith('.')).sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function sameOr(earlier: Buffer | undefined, current: Buffer): Buffer {
  return earlier?.equals(current) ? earlier : current
}

export function refuseTooLarge(store: string, path: string, size: number): void {
  const most = selectMaxBytes(path)
  if (size <= most) return
  const message = `expected at most ${most} bytes, got ${size}`
  throw new StoreError(store, [{ path, at: [], code: 'too_large', about: `${most / 1024} KB`, message }])
}
