import { readdir } from 'node:fs/promises'

/** Names in a fixed order; hidden files and folders are skipped. Empty when there is no such folder. */
export async function listNames(dir: string): Promise<string[]> {
  try {
    const entries = await readdir(dir, { withFileTypes: true })
    const names = entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name)
    return names.filter((name) => !name.startsWith('.')).sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
