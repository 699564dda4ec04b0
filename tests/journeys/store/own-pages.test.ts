/** Every text of store/pages/ has an address of its own, in the languages it is translated into. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { reservedSlugs } from '#app/reserved-slugs.server.ts'
import { ROOT } from '../../../scripts/sources.ts'
import { openServer } from '../open-server.ts'
import { ORIGIN, openShop } from '../shop.ts'

async function makeStore(pages: Record<string, string>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'store-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await cp(join(ROOT, 'sandbox/store'), dir, { recursive: true })
  for (const [name, text] of Object.entries(pages)) await writeFile(join(dir, 'pages', name), text)
  return dir
}

async function openWith(storeDir: string) {
  const { server } = await openServer({ STORE_DIR: storeDir })
  return async (path: string) => {
    const response = await fetch(server.url + path, { redirect: 'manual' })
    return { response, status: response.status, text: await response.text() }
  }
}

test('a page of the seller is shown, cached, listed in the footer and in the sitemap', async () => {
  const read = await openWith(
    await makeStore({
      'imprint.md': '---\ntitle: Imprint\n---\nHarbour Works, Some Street 1.\n',
      'imprint.de.md': '---\ntitle: Impressum\n---\nHarbour Works, Irgendeine Straße 1.\n',
    }),
  )
  const { status, text, response } = await read('/imprint')
  expect(status).toBe(200)
  expect(text).toContain('<title>Imprint · Northgate Scripts</title>')
  expect(text).toContain('Some Street 1.')
  expect(response.headers.get('cache-control')).toContain('public')
  expect((await read('/de/imprint')).text).toContain('Irgendeine Straße 1.')
  const home = (await read('/de')).text
  expect(home).toContain('<a href="/de/imprint">Impressum</a>')
  expect((await read('/fr')).text).toContain('<a href="/fr/imprint" lang="en">Imprint</a>')
  await expect.poll(async () => (await read('/sitemap.xml')).text).toContain(`${ORIGIN}/de/imprint<`)
  expect((await read('/imprint/')).response.headers.get('location')).toBe('/imprint')
})

test('an address without a page is the same 404 whether or not it could be the name of one', async () => {
  const read = await openWith(join(ROOT, 'sandbox/store'))
  const reference = await read('/no_such_page')
  expect(reference.status).toBe(404)
  for (const path of ['/nowhere', '/imprint', '/product', '/nowhere/']) {
    const { status, text, response } = await read(path)
    expect([path, status]).toEqual([path, 404])
    expect(text).toBe(reference.text)
    expect(response.headers.get('cache-control')).toBe(reference.response.headers.get('cache-control'))
  }
})

test('a page cannot take an address that the shop itself answers', async () => {
  const dir = await makeStore({ 'cart.md': '---\ntitle: Cart\n---\nMine.\n' })
  await expect(openWith(dir)).rejects.toThrow(
    'pages/cart.md: expected another name, /cart is an address of the shop itself',
  )
})

test('every endpoint whose address could be the name of a page is reserved', async () => {
  const { api } = await openShop()
  const segments = api.routes.map(({ path }) => path.split('/')[1] ?? '')
  const names = segments.filter((segment) => /^[a-z0-9][a-z0-9-]*$/.test(segment))
  expect(names.filter((name) => !reservedSlugs.has(name))).toEqual([])
})
