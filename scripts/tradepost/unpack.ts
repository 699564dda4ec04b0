/** Unpacks a release beside the running one. */
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '../run.ts'
import { requireArchive, requireRelease } from './checksums.ts'
import type { Releases } from './releases.ts'

const UNPACKED = '.unpacked-'

/**
 * `getArchive` may put the archive into the folder that it gets, which goes with everything in it. The release has another
 * name until it is whole; resolves to its version.
 */
export async function unpackRelease(
  releases: Releases,
  getArchive: (folder: string) => string | Promise<string>,
): Promise<string> {
  // An interrupted update leaves its folder behind.
  for (const name of await readdir(releases.home))
    if (name.startsWith(UNPACKED)) await rm(join(releases.home, name), { recursive: true })
  const folder = await mkdtemp(join(releases.home, UNPACKED))
  try {
    const archive = await getArchive(folder)
    await requireArchive(archive)
    await runProgram('tar', ['-xzf', archive, '-C', folder, '--strip-components=1', 'tradepost/versions'])
    const unpacked = join(folder, 'versions')
    const [version, ...others] = await readdir(unpacked)
    if (version === undefined || others.length > 0) throw new Error(`${archive} is no release`)
    await requireRelease(join(unpacked, version))
    if (version === releases.read('current')) throw new Error(`${version} runs already.`)
    await runProgram(join(unpacked, version, 'tradepost'), ['version'])
    await rm(releases.locate(version), { recursive: true, force: true })
    await rename(join(unpacked, version), releases.locate(version))
    return version
  } finally {
    await rm(folder, { recursive: true })
  }
}
