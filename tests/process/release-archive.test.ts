/** `tradepost update` changes to a release only when its files are those that the release lists. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, cp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { packRelease, type ReleaseChange } from '#tests/support/pack-release.ts'
import { writeSums } from '../../scripts/tradepost/checksums.ts'
import { createInstallation, type Installation } from './installation.ts'

async function open(): Promise<Installation> {
  const installation = await createInstallation(['1.0.0'])
  onTestFinished(() => installation.close())
  return installation
}

/** Reads the command's refusal of the archive, and expects that nothing has changed. */
async function findRefusal(installation: Installation, ...archive: string[]): Promise<string> {
  const failure = await installation.run('update', ...archive).catch((error: unknown) => error)
  expect(existsSync(join(installation.home, 'next'))).toBe(false)
  expect(await readdir(join(installation.home, 'versions'))).toEqual(['1.0.0'])
  expect(
    (await readdir(installation.home)).filter((name) => name.startsWith('.') && name !== '.env'),
  ).toEqual([])
  return z.object({ stderr: z.string() }).parse(failure).stderr
}

test('a release is refused when a file is changed, missing, additional or not its own, and named', async () => {
  const installation = await open()
  const changes: [RegExp, ReleaseChange][] = [
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

test('without an archive the address in .env is followed, where it is a public one', async () => {
  const installation = await open()
  expect(await findRefusal(installation)).toContain('Usage: tradepost update')
  const env = join(installation.home, '.env')
  await writeFile(env, 'VERSION_FILE_URL=http://releases.example/latest.json\n')
  expect(await findRefusal(installation)).toContain('VERSION_FILE_URL: expected an https address')
  await writeFile(env, 'VERSION_FILE_URL=https://releases.internal/latest.json\n')
  expect(await findRefusal(installation)).toContain('the address is not public')
  expect(await installation.journal()).toMatchObject({ state: 'failed', fault: 'unreachable' })
})
