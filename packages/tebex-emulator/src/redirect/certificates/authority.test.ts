import { X509Certificate } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { computeFingerprint, issue, openAuthority } from './authority.ts'
import { createAuthorityCertificate } from './certificate.ts'

const DAY = 86_400_000

async function newFolder(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'authority-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  return join(parent, 'kept')
}

test('it is made once, and only its owner can read the key', async () => {
  const folder = await newFolder()
  const first = await openAuthority(folder)
  const readMode = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8)
  expect([await readMode('.'), await readMode('ca-key.pem')]).toEqual(['700', '600'])
  expect((await readdir(folder)).sort()).toEqual(['ca-key.pem', 'ca.pem'])
  expect(await readFile(first.file, 'utf8')).not.toContain('PRIVATE')
  expect(computeFingerprint(await openAuthority(folder))).toBe(computeFingerprint(first))
})

test('it lives for three months, and gives way before its end', async () => {
  const folder = await newFolder()
  const first = await openAuthority(folder)
  const life = Date.parse(first.certificate.validTo) - Date.now()
  expect(life).toBeLessThanOrEqual(90 * DAY)
  expect(computeFingerprint(await openAuthority(folder, Date.now() + 59 * DAY))).toBe(
    computeFingerprint(first),
  )
  expect(computeFingerprint(await openAuthority(folder, Date.now() + 61 * DAY))).not.toBe(
    computeFingerprint(first),
  )
})

test('one that is not good for every host of the platform gives way', async () => {
  const folder = await newFolder()
  const { key, certificate } = await openAuthority(folder)
  const validity = { from: Date.parse(certificate.validFrom), until: Date.parse(certificate.validTo) }
  const narrow = createAuthorityCertificate('narrow', { key, domains: ['tebex.io'], validity })
  await writeFile(join(folder, 'ca.pem'), narrow)
  expect((await openAuthority(folder)).certificate.subject).not.toContain('narrow')
})

test('a key that belongs to another certificate is not used', async () => {
  const [folder, other] = [await newFolder(), await newFolder()]
  const first = await openAuthority(folder)
  await openAuthority(other)
  await writeFile(join(folder, 'ca-key.pem'), await readFile(join(other, 'ca-key.pem')))
  expect(computeFingerprint(await openAuthority(folder))).not.toBe(computeFingerprint(first))
})

test('servers get keys of their own and never outlive it', async () => {
  const authority = await openAuthority(await newFolder())
  const [one, two] = [issue(authority, 'pay.tebex.io'), issue(authority, 'pay.tebex.io')]
  expect(one.key).not.toBe(two.key)
  expect(new X509Certificate(one.cert).validTo).toBe(authority.certificate.validTo)
  expect(one.cert.match(/BEGIN CERTIFICATE/g)).toHaveLength(2)
})
