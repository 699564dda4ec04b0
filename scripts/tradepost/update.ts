/** `tradepost update <archive>`: unpacks a release beside the running one, and changes to it when it is ready. */
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { explain } from '../failure.ts'
import { CALLED_IN } from '../home.ts'
import { runProgram } from '../run.ts'
import { changeVersion, requireReleases } from './change-version.ts'
import { requireArchive, requireRelease } from './checksums.ts'
import type { Releases } from './releases.ts'

const UNPACKED = '.unpacked-'

try {
  const [given] = process.argv.slice(2)
  if (given === undefined) throw new Error('Usage: tradepost update tradepost-<version>.tar.gz')
  const releases = requireReleases()
  const version = await unpack(releases, resolve(CALLED_IN, given))
  if (await changeVersion(releases, version)) releases.prune()
  else process.exitCode = 1
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

/** Unpacks under another name until the release is whole; resolves to its version. */
async function unpack(releases: Releases, archive: string): Promise<string> {
  // An interrupted update leaves its folder behind.
  for (const name of await readdir(releases.home))
    if (name.startsWith(UNPACKED)) await rm(join(releases.home, name), { recursive: true })
  await requireArchive(archive)
  const folder = await mkdtemp(join(releases.home, UNPACKED))
  try {
    await runProgram('tar', ['-xzf', archive, '-C', folder, '--strip-components=2', 'tradepost/versions'])
    const [version, ...others] = await readdir(folder)
    if (version === undefined || others.length > 0) throw new Error(`${archive} is no release`)
    await requireRelease(join(folder, version))
    if (version === releases.read('current')) throw new Error(`${version} runs already.`)
    await runProgram(join(folder, version, 'tradepost'), ['version'])
    await rm(releases.locate(version), { recursive: true, force: true })
    await rename(join(folder, version), releases.locate(version))
    return version
  } finally {
    await rm(folder, { recursive: true })
  }
}
