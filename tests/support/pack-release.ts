/** A release in miniature, for tests of its way to an installation. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { writeReleaseSums } from '../../scripts/tradepost/checksums.ts'

export type ReleaseChange = (release: string) => Promise<unknown>

/** Returns the archive of version 2.0.0; `change` alters it after its files were listed. */
export async function packRelease(change: ReleaseChange = async () => undefined): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'release-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const release = join(folder, 'tradepost/versions/2.0.0')
  await mkdir(join(release, 'app'), { recursive: true })
  await writeFile(join(release, 'tradepost'), '#!/bin/sh\necho 2.0.0\n', { mode: 0o755 })
  await writeFile(join(release, 'app/shop.ts'), 'export {}\n')
  await symlink('app', join(release, 'linked'))
  await writeReleaseSums(release)
  await change(release)
  const archive = join(folder, 'tradepost-2.0.0.tar.gz')
  await promisify(execFile)('tar', ['-czf', archive, '-C', folder, 'tradepost'])
  return archive
}
