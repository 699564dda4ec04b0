/** Copies the demo's store folder: the panel publishes into the copy, not into the repository. */
import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#app/server/env/env.server.ts'
import { DEMO_STORE } from '#app/server/env/rules.server.ts'

/** The file that names the copied folder; hidden files do not belong to a store. */
const MARK = '.copied-from'

/** The environment with the copy in the data folder as its store. A change of the demo's folder renews the copy. */
export async function withDemoCopy(env: Env): Promise<Env> {
  if (env.storeDir !== DEMO_STORE) return env
  const storeDir = join(env.dataDir, 'demo-store')
  const original = await hashFolder(DEMO_STORE)
  if ((await readFile(join(storeDir, MARK), 'utf8').catch(() => '')) === original) return { ...env, storeDir }
  await rm(storeDir, { recursive: true, force: true })
  await cp(DEMO_STORE, storeDir, { recursive: true })
  // Written last, so that an interrupted copy does not count.
  await writeFile(join(storeDir, MARK), original)
  return { ...env, storeDir }
}

async function hashFolder(dir: string): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  for (const file of files.sort()) hash.update(`${file.slice(dir.length)}\0`).update(await readFile(file))
  return hash.digest('hex')
}
