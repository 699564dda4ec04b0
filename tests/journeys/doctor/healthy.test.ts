/** Five shops that are as they should be: the doctor has nothing to say of them. */
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../database/servers/postgres.ts'
import { HOST, openLiveShop } from './live-shop.ts'

const postgres = inject('postgres')

async function open(variables: Record<string, string> = {}) {
  const live = await openLiveShop(variables)
  onTestFinished(live.close)
  return live
}

test('an embedded database behind one proxy', async () => {
  const live = await open()
  for (let visits = 0; visits < 5; visits++) await live.visit(`${live.origin}/api/session`)
  expect(await live.findings()).toEqual([])
})

test.skipIf('reason' in postgres)('PostgreSQL', async () => {
  if ('reason' in postgres) return
  const live = await open({ DATABASE_URL: await createDatabase(postgres.url) })
  expect(await live.findings()).toEqual([])
})

test('behind two proxies, with www redirected', async () => {
  const live = await open({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8', CLIENT_IP_HEADER: 'x-forwarded-for' })
  live.front.forwarded = { 'x-forwarded-for': '189.6.0.1, 10.1.2.3' }
  live.front.names = [`www.${HOST}`]
  live.front.respond = (host, response) => {
    if (!host.startsWith('www.')) return false
    response.writeHead(308, { location: `${live.origin}/` }).end()
    return true
  }
  for (let visits = 0; visits < 5; visits++) await live.visit(`${live.origin}/api/session`)
  expect(await live.findings()).toEqual([])
})

test('a trial on the sandbox', async () => {
  const live = await open()
  const { apiUrl } = live.sandbox
  expect(await live.findings({ TRADEPOST_DEMO: '1', TEBEX_API_URL: apiUrl })).toEqual([])
})

test('several languages', async () => {
  const live = await open()
  const translations =
    'translations:\n  pt: {tagline: Empregos e veículos}\n  de: {tagline: Berufe und Fahrzeuge}\n'
  await appendFile(join(live.storeDir, 'settings.yaml'), translations)
  expect(await live.findings()).toEqual([])
})
