import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Lists the paths of all files below a folder, following links. Throws a sentence about anything that is neither file
 * nor folder.
 */
export async function listFiles(dir: string): Promise<string[]> {
  const paths: string[] = []
  await list({ dir, folder: '', above: [] }, paths)
  return paths.sort()
}

type Position = { dir: string; folder: string; above: readonly string[] }

async function list({ dir, folder, above }: Position, paths: string[]): Promise<void> {
  const place = join(dir, folder)
  const real = await realpath(place).catch(() => explain(place))
  if (real === null && folder === '') throw new Error(`${dir} does not exist`)
  if (real === null) return
  if (above.includes(real)) throw new Error(`${place} is a link to a folder that it lies in`)
  for (const name of await readdir(real).catch(refuseUnreadable(place))) {
    const path = folder === '' ? name : `${folder}/${name}`
    if (name.includes('\uFFFD')) throw new Error(`${join(dir, path)}: the name is not UTF-8`)
    const found = await stat(join(dir, path)).catch(() => explain(join(dir, path)))
    if (found?.isDirectory()) await list({ dir, folder: path, above: [...above, real] }, paths)
    else if (found?.isFile()) paths.push(path)
    else if (found !== null)
      throw new Error(`${join(dir, path)} is no file and no folder: move it out of the store`)
  }
}

/** Throws the reason why a name leads nowhere; null when the name has gone meanwhile. */
async function explain(place: string): Promise<null> {
  const link = await lstat(place).catch(() => null)
  if (link === null) return null
  if (!link.isSymbolicLink()) throw new Error(`${place} cannot be read: let the user of this command read it`)
  throw new Error(`${place} is a link to nothing that can be read: mend or remove it`)
}

function refuseUnreadable(place: string) {
  return (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    throw new Error(`${place} cannot be read (${code})`)
  }
}
