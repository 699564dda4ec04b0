import { expect, test } from 'vitest'
import { loadContent } from '#app/panel/history/load.server.ts'
import { type OpenShop, openShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'
import { readContent } from './panel-content.ts'

const PASSWORD = 'quiet otter under blue roofs'

async function openPanel(env: Record<string, string> = {}, now: () => number = Date.now) {
  const open = await openShop({
    sandbox: { history: { purchases: 60 } },
    env: { ADMIN_PASSWORD: PASSWORD, ...env },
    now,
  })
  const seller = open.visitor()
  expect((await seller.post('/api/admin/login', { password: PASSWORD })).status).toBe(204)
  return { open, seller }
}

/** The page's content, as its loader gives it to a signed-in administrator. */
async function readPage(open: OpenShop, seller: Visitor) {
  const content = await readContent(open, loadContent, {
    path: '/admin/history',
    cookies: seller.cookies,
  })
  expect(JSON.stringify(content)).not.toContain(open.sandbox.pluginSecret)
  return content
}

test('the key is checked with the platform, stored, never shown again, and removed', async () => {
  const { open, seller } = await openPanel()
  expect((await readPage(open, seller)).status).toMatchObject({ key: 'none' })
  expect(await seller.post('/api/admin/history/key', { secret: 'a-wrong-key-0123456789' })).toMatchObject({
    status: 422,
    body: { outcome: 'refused' },
  })
  expect(
    await seller.post('/api/admin/history/key', { secret: ` ${open.sandbox.pluginSecret} ` }),
  ).toMatchObject({
    status: 200,
    body: { outcome: 'saved' },
  })
  await open.shop.history.run()
  const page = await readPage(open, seller)
  expect(page.status).toMatchObject({ key: 'panel', progress: { isFirstReadComplete: true } })
  expect(Date.parse(page.knownSince)).toBeLessThan(open.shop.now() - 365 * 86_400_000)
  expect((await seller.post('/api/admin/history/remove')).body).toEqual({ outcome: 'removed' })
  expect((await readPage(open, seller)).status).toMatchObject({ key: 'none' })
  const { entries } = await open.shop.admin.audit.list({ limit: 10 })
  expect(entries.map(({ action }) => action)).toEqual(['remove_history_key', 'set_history_key', 'login'])
  expect(open.lines.join('\n')).not.toContain(open.sandbox.pluginSecret)
})

test('without JavaScript the form returns to its page with the outcome', async () => {
  const { seller } = await openPanel()
  expect(await seller.postForm('/api/admin/history/key', { secret: '' })).toMatchObject({
    status: 303,
    location: '/admin/history?outcome=refused',
  })
})

test('a key from the environment can neither be changed nor removed in the panel', async () => {
  const { open, seller } = await openPanel({ TEBEX_PLUGIN_SECRET: 'a-key-of-the-environment-012345' })
  expect((await readPage(open, seller)).status).toMatchObject({ key: 'environment' })
  for (const path of ['key', 'remove'])
    expect(
      await seller.post(`/api/admin/history/${path}`, { secret: open.sandbox.pluginSecret }),
    ).toMatchObject({
      status: 409,
      body: { outcome: 'fixed' },
    })
})

test('strangers can neither set nor remove the key', async () => {
  const { open } = await openPanel()
  for (const path of ['key', 'remove'])
    expect((await open.visitor('198.51.100.9').post(`/api/admin/history/${path}`)).status).toBe(401)
})

test('the page asks for the identity before the key is typed, when the last proof no longer counts', async () => {
  let now = Date.now()
  const { open, seller } = await openPanel({}, () => now)
  expect((await readPage(open, seller)).ways).toBeNull()
  now += 16 * 60_000
  expect((await readPage(open, seller)).ways).toMatchObject({ hasPassword: true })
})
