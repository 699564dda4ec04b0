/** The panel asks for an update by an empty file, and shows what became of it. */
import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { createApi } from '#app/api/index.server.ts'
import { loadContent as loadHealth } from '#app/panel/health/load.server.ts'
import type { Latest } from '#app/panel/health/new-version.server.ts'
import { Updates } from '#app/panel/health/updates.server.ts'
import { createVisitor } from '../visitor.ts'
import { readContent } from './panel-content.ts'
import { openPanel, readPage, readWords } from './seller.ts'

const MINUTE = 60_000
const ARCHIVE = { url: 'tradepost.tar.gz', sha256: '0'.repeat(64) }
const LATEST: Latest = { version: '9.0.0', notes: null, archives: { [process.arch]: ARCHIVE } }

type InstallationOptions = { latest?: Latest; isAllowed?: boolean }

/** A shop whose unit allows updates, with a newer version at its address. */
async function openInstallation({ latest = LATEST, isAllowed = true }: InstallationOptions = {}) {
  let later = 0
  const now = () => Date.now() + later
  const { open, seller: signedIn } = await openPanel({ now })
  const home = open.env.dataDir
  const file = join(home, 'update-request')
  const newVersions = { ...open.shop.newVersions, find: async () => latest }
  const updates = new Updates({ env: { updateRequestFile: isAllowed ? file : null }, newVersions, now })
  const shown = { ...open, shop: { ...open.shop, newVersions, updates } }
  const api = createApi({ shop: shown.shop, content: () => open.content })
  const visit = () =>
    createVisitor({
      origin: open.env.publicOrigin,
      address: '198.51.100.50',
      sandbox: open.sandbox,
      at: () => ({ api, shop: shown.shop, content: open.content }),
    })
  const seller = visit()
  for (const [name, value] of signedIn.cookies) seller.cookies.set(name, value)
  return {
    seller,
    visit,
    file,
    pass: (ms: number) => {
      later += ms
    },
    record: (entry: object) =>
      writeFile(join(home, 'update.json'), JSON.stringify({ version: '9.0.0', startedAt: now(), ...entry })),
    readVersion: async (language = 'pt') => {
      const words = readWords(await readPage(shown, seller.cookies, `/admin/health?lang=${language}`))
      return words.slice(words.indexOf(language === 'pt' ? 'Versão' : 'Version'))
    },
    readUpdate: async () =>
      (await readContent(shown, loadHealth, { path: '/admin/health', cookies: seller.cookies })).version
        .update,
    listAsked: async () =>
      (await open.shop.admin.audit.list({ limit: 10 })).entries.filter(
        ({ action }) => action === 'request_update',
      ),
  }
}

const press = '/api/admin/update'

test('a press leaves an empty file, once, and the audit names the version', async () => {
  const { seller, file, readVersion, listAsked } = await openInstallation()
  expect(await readVersion()).toContain('Atualizar para a 9.0.0')
  expect(await seller.postForm(press, {})).toMatchObject({ status: 303, location: '/admin/health#version' })
  expect(await readFile(file, 'utf8')).toBe('')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const page = await readVersion('en')
  expect(page).toContain('The update is under way')
  expect(page).not.toContain('Update to 9.0.0')
  expect(await listAsked()).toMatchObject([{ detail: '9.0.0' }])
})

test('a second press during an update changes nothing, also after the request was taken', async () => {
  const { seller, file, record, listAsked } = await openInstallation()
  await record({ state: 'fetching', version: '' })
  expect(await seller.post(press)).toMatchObject({ status: 422, body: { success: false } })
  await record({ state: 'trying' })
  expect((await seller.post(press)).status).toBe(422)
  expect(existsSync(file)).toBe(false)
  expect(await listAsked()).toEqual([])
})

test('a press needs the owner, and a new proof of identity after a quarter of an hour', async () => {
  const { seller, visit, file, pass } = await openInstallation()
  expect((await visit().post(press)).status).toBe(401)
  pass(15 * MINUTE)
  expect(await seller.post(press)).toMatchObject({ status: 403, body: { code: 'confirm_identity' } })
  expect(await seller.postForm(press, {}, '/admin/health')).toMatchObject({
    location: '/admin/me?problem=confirm_identity&returnTo=%2Fadmin%2Fhealth',
  })
  expect(existsSync(file)).toBe(false)
})

test('without the variable of the unit, or an archive for this processor, the page names the command', async () => {
  for (const options of [{ isAllowed: false }, { latest: { ...LATEST, archives: { other: ARCHIVE } } }]) {
    const { seller, file, readVersion } = await openInstallation(options)
    const page = await readVersion()
    expect(page).not.toContain('Atualizar para a')
    expect(page).toContain('git pull && npm ci && npm start'.replaceAll('&', '&amp;'))
    expect((await seller.post(press)).status).toBe(422)
    expect(existsSync(file)).toBe(false)
  }
})

test('the page shows what became of the last update, in both languages', async () => {
  const { record, readVersion } = await openInstallation()
  expect(await readVersion('en')).not.toContain('last update')
  await record({ state: 'failed', fault: 'wrong_sum', version: '' })
  expect(await readVersion('en')).toContain('not the one that the address describes. Nothing was changed.')
  expect(await readVersion('pt')).toContain('O arquivo baixado não é o que o endereço descreve.')
  await record({ state: 'failed', reason: 'it ended with 3' })
  const page = await readVersion('en')
  expect(page).toContain('did not become ready (it ended with 3)')
  expect(page).toContain('Update to 9.0.0')
  await record({ state: 'done' })
  expect(await readVersion('pt')).toContain('A loja mudou para a 9.0.0')
})

test('an update without an outcome does not stay under way', async () => {
  const { record, readUpdate } = await openInstallation()
  await record({ state: 'fetching' })
  expect(await readUpdate()).toEqual({ state: 'busy' })
  await record({ state: 'fetching', startedAt: Date.now() - 30 * MINUTE })
  expect(await readUpdate()).toMatchObject({ state: 'failed', failure: 'interrupted' })
})

test('a fetch that was killed is told within a minute', async () => {
  const { seller, record, readUpdate } = await openInstallation()
  const startedAt = Date.now() - 5 * MINUTE
  await record({ state: 'fetching', version: '', startedAt, aliveAt: Date.now() - MINUTE / 2 })
  expect(await readUpdate()).toEqual({ state: 'busy' })
  await record({ state: 'fetching', version: '', startedAt, aliveAt: Date.now() - MINUTE })
  expect(await readUpdate()).toMatchObject({ state: 'failed', failure: 'interrupted' })
  expect((await seller.post(press)).status).toBe(200)
})

test('a request that nothing takes up is told after two minutes, and can be made again', async () => {
  const { seller, readUpdate, pass } = await openInstallation()
  await seller.post(press)
  expect(await readUpdate()).toEqual({ state: 'busy' })
  pass(2 * MINUTE)
  expect(await readUpdate()).toMatchObject({ state: 'failed', failure: 'not_taken_up' })
  expect((await seller.post(press)).status).toBe(200)
})
