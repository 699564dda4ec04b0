/** The page cache holds the same bytes for everybody, and nothing of anybody. */
import { expect, test } from 'vitest'
import { openServer } from './open-server.ts'
import { ORIGIN } from './shop.ts'

const MARK = 'mark-of-one-visitor'
const KEPT = ['/', '/scripts', '/subscription', '/services', '/terms', '/privacy', '/products/6982072']
const PAGE_DATA = KEPT.map((path) => `/_page${path}`)
const NEVER_STORED = [
  '/cart',
  '/thank-you',
  '/auth-callback?success=true',
  '/admin',
  '/admin/visitors',
  '/_page/cart',
  '/nowhere',
  '/product/999999999',
  '/products/999999999',
  '/_page/nowhere',
  '/%',
  '/?lang=pt',
  `/scripts?q=${MARK}`,
  '/scripts?chip=esx,bundle',
  '/cart/',
  '/api/session',
  '/api/nothing',
  '/healthz',
]

async function openWithCatalogue() {
  const { server } = await openServer()
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { redirect: 'manual', headers })
  const hasCatalogue = async () => (await (await get('/')).text()).includes('/pictures/')
  await expect.poll(hasCatalogue).toBe(true)
  return { server, get, cookie: await beginSignIn(server.url) }
}

/** A visitor on the way to the login page has a session of their own. */
async function beginSignIn(url: string): Promise<string> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { Origin: ORIGIN, 'Content-Type': 'application/json', Accept: 'application/json' },
    body: '{}',
  })
  const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0])
  expect(cookie.length).toBeGreaterThan(0)
  return cookie.join('; ')
}

test('a visitor’s input is in no cached bytes', async () => {
  const { server, get, cookie } = await openWithCatalogue()
  const personal = {
    Cookie: `${cookie}; theme=${MARK}`,
    Authorization: `Bearer ${MARK}`,
    Referer: `https://${MARK}.example/`,
    'Accept-Language': `pt, ${MARK}`,
    'User-Agent': MARK,
    'X-Forwarded-For': '198.51.100.77',
    'X-Forwarded-Host': `${MARK}.example`,
  }
  for (const path of [...KEPT, ...PAGE_DATA]) {
    const theirs = await get(`${path}?utm_source=${MARK}`, personal)
    const bytes = await theirs.text()
    const nobodys = await get(path)
    expect(await nobodys.text(), path).toBe(bytes)
    expect(bytes, path).not.toContain(MARK)
    for (const { status, headers } of [theirs, nobodys]) {
      expect([status, headers.getSetCookie(), headers.get('vary')], path).toEqual([
        200,
        [],
        'Accept-Encoding',
      ])
    }
  }
  expect(server.stats().entries).toBe(KEPT.length + PAGE_DATA.length)
})

test('no personal page, error, redirect, search or answer with a cookie is ever kept', async () => {
  const { server, get, cookie } = await openWithCatalogue()
  const { entries } = server.stats()
  for (const path of NEVER_STORED) {
    for (const headers of [{ Cookie: cookie }, {}]) await (await get(path, headers)).arrayBuffer()
    expect(server.stats().entries, path).toBe(entries)
  }
})

test('addresses that mean nothing are one document', async () => {
  const { server, get } = await openWithCatalogue()
  for (const path of ['/scripts', '/scripts?category=none', '/products/6982072'])
    await (await get(path)).text()
  const { entries, renders } = server.stats()
  for (let count = 0; count < 40; count += 1) {
    await (await get(`/scripts?utm=${count}&page=${count}`)).text()
    await (await get(`/scripts?category=none${count}&page=${count}`)).text()
    await (await get(`/products/6982072?ref=${count}`)).text()
  }
  expect(server.stats()).toMatchObject({ entries, renders })
})
