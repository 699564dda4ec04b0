import { request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { ask } from '../../tests/asking.ts'
import { createEmulator } from '../create.ts'

const emulator = await createEmulator({ allowedHosts: ['emulator', 'shop.test'] })
afterAll(() => emulator.close())

const statusUnder = async (host: string): Promise<number> =>
  (await ask(`${emulator.url}/_sandbox/state`, { headers: { Host: host } })).status

test.each([
  'localhost',
  'LOCALHOST:4000',
  'shop.localhost:4000',
  '127.0.0.1:4000',
  '192.168.1.20',
  '[::1]:4000',
  'emulator:4000',
  'Shop.Test.',
])('%s is a name of the emulator', async (host) => {
  expect(await statusUnder(host)).toBe(200)
})

test('the platform’s hosts are, as the hook and the proxy send them', async () => {
  for (const host of ['headless.tebex.io', 'dunb17ur4ymx4.cloudfront.net:443'])
    expect((await ask(`${emulator.url}/pictures/a.svg`, { headers: { Host: host } })).status).toBe(200)
})

test.each([
  'evil.example',
  'evil.example:4000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'notlocalhost',
])('a page of %s reads nothing (DNS rebinding)', async (host) => {
  const { status, text } = await ask(`${emulator.url}/_sandbox/state`, { headers: { Host: host } })
  expect(status).toBe(403)
  expect(text).not.toContain(emulator.privateKey)
})

test('the refusal says what to do', async () => {
  const { text } = await ask(emulator.url, { headers: { Host: 'compose-name:4000' } })
  expect(text).toBe(
    'compose-name is no name of this emulator. Start it with --allow-host compose-name to make it one.\n',
  )
})

test('the host of the public address is', async () => {
  const behind = await createEmulator({ publicUrl: 'https://tebex.preview.example/' })
  const local = `http://127.0.0.1:${behind.port}/_sandbox/state`
  expect((await ask(local, { headers: { Host: 'tebex.preview.example' } })).status).toBe(200)
  await behind.close()
})

test('a client is told that an idle connection lives for a minute', async () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const headers = { Connection: 'keep-alive' }
  request(emulator.apiUrl, { headers }, (response) => {
    response.resume().on('end', () => resolve(String(response.headers['keep-alive'])))
  })
    .on('error', reject)
    .end()
  expect(await promise).toBe('timeout=60')
})
