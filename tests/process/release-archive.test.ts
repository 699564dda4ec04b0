/** `tradepost update` changes to a release only when its files are those that the release lists. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { writeReleaseSums, writeSums } from '../../scripts/tradepost/checksums.ts'
import { createInstallation, type Installation } from './installation.ts'

type Change = (release: string) => Promise<unknown>

/** A release in miniature, altered after its files were listed. */
async function packRelease(change: Change = async () => undefined): Promise<string> {
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

async function open(): Promise<Installation> {
  const installation = await createInstallation(['1.0.0'])
  onTestFinished(() => installation.close())
  return installation
}

/** Reads the command's refusal of the archive, and expects that nothing has changed. */
async function findRefusal(installation: Installation, archive: string): Promise<string> {
  const failure = await installation.run('update', archive).catch((error: unknown) => error)
  expect(existsSync(join(installation.home, 'next'))).toBe(false)
  expect(await readdir(join(installation.home, 'versions'))).toEqual(['1.0.0'])
  expect((await readdir(installation.home)).filter((name) => name.startsWith('.'))).toEqual([])
  return z.object({ stderr: z.string() }).parse(failure).stderr
}

test('a release is refused when a file is changed, missing, additional or not its own, and named', async () => {
  const installation = await open()
  const changes: [RegExp, Change][] = [
    [/changed: app\/shop\.ts/, (release) => appendFile(join(release, 'app/shop.ts'), '//')],
    [/missing: app\/shop\.ts/, (release) => rm(join(release, 'app/shop.ts'))],
    [/additional: app\/more\.ts/, (release) => writeFile(join(release, 'app/more.ts'), '')],
    [/leads out of the release: out/, (release) => symlink('/etc', join(release, 'out'))],
    [/no SHA256SUMS/, (release) => rm(join(release, 'SHA256SUMS'))],
  ]
  for (const [sentence, change] of changes)
    expect(await findRefusal(installation, await packRelease(change))).toMatch(sentence)
})

test('an archive is compared with the list beside it, and a whole release waits for its trial', async () => {
  const installation = await open()
  const archive = await packRelease()
  const folder = join(archive, '..')
  await writeSums(folder, [basename(archive)])
  // `sha256sum` accepts it.
  await promisify(execFile)('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder })
  const other = await packRelease((release) =>
    cp(join(release, 'app'), join(release, 'more'), { recursive: true }),
  )
  await cp(join(folder, 'SHA256SUMS'), join(other, '../SHA256SUMS'))
  expect(await findRefusal(installation, other)).toContain('get it again')
  await writeSums(join(other, '..'), [])
  expect(await findRefusal(installation, other)).toContain('does not name tradepost-2.0.0.tar.gz')
  expect((await installation.run('update', archive)).stdout).toContain('2.0.0 is tried at the next start')
  expect(existsSync(join(installation.home, 'next'))).toBe(true)
})
