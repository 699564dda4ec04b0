/** Backups from the panel, the notice of a newer version, and the list of the first day. */
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadContent as loadHealth } from '#app/panel/health/load.server.ts'
import { createNewVersions } from '#app/panel/health/new-version.server.ts'
import { loadContent as loadOverview } from '#app/panel/overview/load.server.ts'
import { scaled } from '#tests/support/machine.ts'
import { readContent } from './panel-content.ts'
import { openPanel, readWords } from './seller.ts'

const ARCHIVE = /^tradepost-.*\.tar\.gz$/
const WITHIN = { timeout: scaled(60_000) }

test('a press makes a backup, and the page shows its age', async () => {
  const { open, seller, readPage } = await openPanel()
  const before = readWords(await readPage('/admin/health'))
  expect(before).toContain('Último backup Nenhum ainda')
  expect(before).toContain('Backups Observação Ainda não há nenhum.')
  expect(before).not.toContain('· Backups ·')
  // A young shop without a backup has no problem yet.
  expect(before).toContain('Nenhum problema encontrado')
  expect(await seller.postForm('/api/admin/backup', {})).toMatchObject({
    status: 303,
    location: '/admin/health#backup',
  })
  await expect
    .poll(() => open.shop.backups.readStatus(), WITHIN)
    .toMatchObject({
      isRunning: false,
      hasFailed: false,
      latestAt: expect.any(Number),
    })
  const names = await readdir(join(open.shop.env.dataDir, 'backups'))
  expect(names.filter((name) => ARCHIVE.test(name))).toHaveLength(1)
  expect(readWords(await readPage('/admin/health'))).not.toContain('Nenhum ainda')
})

test('the nightly backup is switched on and off, and begins with the first one at once', async () => {
  const { open, seller } = await openPanel()
  expect((await seller.post('/api/admin/backup/nightly', { nightly: 'maybe' })).status).toBe(422)
  await seller.post('/api/admin/backup/nightly', { nightly: 'yes' })
  const { backups } = open.shop
  expect(await backups.isNightly()).toBe(true)
  await expect.poll(async () => (await backups.readStatus()).latestAt, WITHIN).not.toBeNull()
  await backups.run()
  await seller.post('/api/admin/backup/nightly', { nightly: 'no' })
  expect(await backups.isNightly()).toBe(false)
})

test('a newer version is told once in twelve hours; other answers say nothing', async () => {
  let asked = 0
  let answer = JSON.stringify({ version: '9.0.0', notes: 'https://shop.example/notes' })
  const server = createServer((_request, response) => {
    asked += 1
    response.end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  let time = 0
  const open = (trusted: string) => {
    const versions = createNewVersions({
      address: `${origin}/latest.json`,
      version: '1.0.0',
      log: { info: () => undefined },
      monotonic: () => time,
      trusted,
    })
    onTestFinished(versions.close)
    return versions
  }
  const versions = open(origin)
  for (const _ of [1, 2])
    expect(await versions.find()).toMatchObject({ version: '9.0.0', notes: 'https://shop.example/notes' })
  expect([asked, versions.hasRead()]).toEqual([1, true])
  answer = 'x'.repeat(20_000)
  time = 13 * 3_600_000
  expect((await versions.find())?.version).toBe('9.0.0')
  expect([asked, versions.hasRead()]).toEqual([2, false])
  // A private address is not asked.
  expect(await open('').find()).toBeNull()
  expect(asked).toBe(2)
})

test('without an address the page says how to be told, and names the command of an update', async () => {
  const { open, seller, readPage } = await openPanel()
  const { version } = await readContent(open, loadHealth, { path: '/admin/health', cookies: seller.cookies })
  expect(version).toMatchObject({ newer: null, isWatched: false, command: 'git pull && npm ci && npm start' })
  expect(readWords(await readPage('/admin/health?lang=en'))).toContain('With VERSION_FILE_URL')
})

test('a file that cannot be read is no proof of the latest version', async () => {
  const { readPage } = await openPanel({ env: { VERSION_FILE_URL: 'https://shop.invalid/latest.json' } })
  const words = readWords(await readPage('/admin/health?lang=en'))
  expect(words).toContain('VERSION_FILE_URL was not read')
  expect(words).not.toContain(', the latest.')
})

test('the first day proves its steps by itself, and goes when five are done', async () => {
  const { open, seller, readPage } = await openPanel()
  const read = async () =>
    (await readContent(open, loadOverview, { path: '/admin', cookies: seller.cookies })).firstDay
  const listDone = async () => (await read())?.steps.flatMap(({ name, isDone }) => (isDone ? [name] : []))
  // The demo's store has texts, and its own icon does not count.
  expect(await listDone()).toEqual(['texts'])
  expect(readWords(await readPage('/admin'))).toContain('Sua loja está no ar 1 de 5 passos necessários')
  await seller.post('/api/admin/people/invite', { role: 'editor', note: 'Bia, do suporte' })
  await open.shop.backups.setNightly(true)
  await open.shop.notices.noteValidation()
  expect(await listDone()).toEqual(['texts', 'webhook', 'backup', 'invite'])
  const channel = { kind: 'discord', name: 'Loja', language: 'pt', silence_hours: '24', enabled: 'on' }
  const address = `${open.sandbox.url}/discord/webhook`
  await seller.post('/api/admin/notifications/save', { ...channel, address })
  expect(await read()).toBeNull()
  expect(readWords(await readPage('/admin'))).not.toContain('Sua loja está no ar')
  expect(readWords(await readPage('/admin/people'))).toContain('Bia, do suporte')
})

test('in the demo a signed webhook is tried at the address that the page names', async () => {
  const { open, seller, readPage } = await openPanel()
  const address = `${open.sandbox.url}/webhook`
  expect(readWords(await readPage('/admin/notifications'))).toContain(address)
  await seller.post('/api/admin/notifications/save', {
    kind: 'webhook',
    name: 'Meu sistema',
    language: 'pt',
    silence_hours: '24',
    enabled: 'on',
    secret: 'a-secret-of-the-seller',
    address,
  })
  const [channel] = await open.shop.notifications.channels.list()
  const sent = await seller.post('/api/admin/notifications/test', { id: channel?.id ?? '' })
  expect(sent).toMatchObject({ body: { outcome: 'test_sent' } })
  expect(open.sandbox.notices).toHaveLength(1)
})
