/** The documentation: public pages, languages, versions, the search, and pages that owners alone read. */
import { expect, test } from 'vitest'
import { createShopPages } from '#app/entry.server.tsx'
import { connectWebhooks } from '../purchase/webhooks.ts'
import { ORIGIN, openShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'

const POLICE = 7037446
const HIDDEN = '/docs/police-job/owners/upgrade-to-2'
/** Words of that page alone. */
const SECRET = /Upgrade from 1\.x|upgrade-to-2|1-to-2\.sql/

async function openDocs() {
  const open = await openShop({ env: { AI_API_URL: '', AI_API_KEY: '' } })
  const pages = createShopPages({
    shop: open.shop,
    content: open.content,
    assets: { styles: () => [], scripts: [], preloads: () => [] },
  })
  return {
    open,
    pages,
    async read(path: string, visitor?: Visitor) {
      const cookie = [...(visitor?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
      const signal = AbortSignal.timeout(10_000)
      return pages.respond(path, { headers: new Headers({ cookie }), address: '203.0.113.7', signal })
    },
    request: (path: string) => open.api.request(`${ORIGIN}${path}`, {}, { address: '203.0.113.7' }),
  }
}

async function buyPolice({ open }: Awaited<ReturnType<typeof openDocs>>) {
  const deliver = connectWebhooks(open)
  const customer = open.visitor()
  await customer.signIn({ packageId: POLICE })
  open.sandbox.pay(await customer.ident())
  await deliver()
  return customer
}

test('a page has the list of its folder, its contents, its pictures and a button for each block of code', async () => {
  const { read, pages } = await openDocs()
  const { status, body, mark } = await read('/docs/police-job/configuration')
  expect(status).toBe(200)
  expect(mark).not.toBeNull()
  expect(pages.publicAddress('/docs/police-job/configuration')).toBe('/docs/police-job/configuration')
  expect(body).toContain('<h2 id="doc-settings">Settings</h2>')
  expect(body).toContain('<a href="#doc-settings">Settings</a>')
  expect(body).toContain('href="/docs/police-job/exports"')
  expect(body).toMatch(/<\/pre><button type="button"[^>]*data-copied="Copied!"/)
  expect((await read('/docs/police-job')).body).toContain('src="/store/images/police-job.webp"')
  expect((await read('/docs')).body).toContain('href="/docs/admin-menu"')
  expect((await read(`/products/${POLICE}`)).body).toContain('href="/docs/police-job"')
})

test('a page is in the visitor’s language, and an untranslated one says that it is not', async () => {
  const { read } = await openDocs()
  const german = (await read('/de/docs/police-job/installation')).body
  expect(german).toContain('Voraussetzungen')
  expect(german).toContain('href="/de/docs/police-job/exports"')
  expect(german).not.toContain('noch nicht übersetzt')
  const fallback = (await read('/de/docs/police-job/exports')).body
  expect(fallback).toContain('noch nicht übersetzt')
  expect(fallback).toContain('lang="en"')
  expect((await read('/de/docs/police-job')).body).toContain('<a href="/de/docs/police-job/installation">')
})

test('an earlier version leads to the latest and is not for search engines', async () => {
  const { read, request } = await openDocs()
  const { body } = await read('/docs/police-job-1/configuration')
  expect(body).toContain('href="/docs/police-job/configuration">Go to the current version')
  expect(body).not.toContain('rel="canonical"')
  expect((await read('/docs/police-job/configuration')).body).toContain(
    'href="/docs/police-job-1/configuration"',
  )
  const sitemap = await (await request('/sitemap.xml')).text()
  expect(sitemap).toContain(`${ORIGIN}/docs/police-job/configuration<`)
  expect(sitemap).not.toContain('police-job-1')
})

test('a missing page is not found, and an index has one address', async () => {
  const { read } = await openDocs()
  for (const path of [
    '/docs/nothing',
    '/docs/police-job/nothing',
    '/docs/police-job/index',
    '/docs/general/owners',
  ])
    expect([path, (await read(path)).status]).toEqual([path, 404])
})

test('a page for owners is read by them alone, and no other page, file or search tells of it', async () => {
  const docs = await openDocs()
  const { read, request, pages, open } = docs
  expect(pages.publicAddress(HIDDEN)).toBeNull()
  for (const path of [HIDDEN, '/docs/police-job/owners', '/docs/police-job/owners/nothing']) {
    const { status, body, mark } = await read(path)
    expect([path, status, mark]).toEqual([path, 401, null])
    expect(body.replaceAll(path, '')).not.toMatch(SECRET)
  }
  const other = open.visitor()
  await other.signIn()
  expect((await read(HIDDEN, other)).status).toBe(403)
  expect((await read(HIDDEN, other)).body.replaceAll(HIDDEN, '')).not.toMatch(SECRET)
  expect((await read('/docs/police-job/upgrade-to-2')).status).toBe(404)
  for (const path of [
    '/docs',
    '/docs/police-job',
    '/de/docs/police-job',
    '/docs/police-job/exports',
    `/products/${POLICE}`,
    '/docs/search?q=Upgrade+1.x+sql',
  ])
    expect((await read(path)).body, path).not.toMatch(SECRET)
  for (const path of ['/sitemap.xml', '/feed.xml', '/api/suggestions?q=Upgrade+from+1.x'])
    expect(await (await request(path)).text(), path).not.toMatch(SECRET)
})

test('an owner reads the page, finds it, and sees it in the list', async () => {
  const docs = await openDocs()
  const { read } = docs
  const customer = await buyPolice(docs)
  const { status, body, mark } = await read(HIDDEN, customer)
  expect([status, mark]).toEqual([200, null])
  expect(body).toContain('1-to-2.sql')
  expect((await read('/docs/police-job/owners', customer)).body).toContain(`href="${HIDDEN}"`)
  expect((await read('/docs/search?q=upgrade+evidence', customer)).body).toContain(`href="${HIDDEN}`)
  expect((await read('/docs/backpack/owners/lost-backpacks', customer)).status).toBe(403)
  expect((await read('/docs/police-job/owners/nothing', customer)).status).toBe(404)
})

test('the search finds a heading, in the language of the page and by words of others', async () => {
  const { read } = await openDocs()
  expect((await read('/docs/search?q=NoclipSpeed')).body).toContain(
    'href="/docs/admin-menu/configuration#doc-settings"',
  )
  expect((await read('/de/docs/search?q=voraussetzungen')).body).toContain(
    'href="/de/docs/police-job/installation#doc-voraussetzungen"',
  )
  // The word stands behind the part of the text that is shown otherwise.
  expect((await read('/docs/search?q=blacklist')).body).toMatch(/<p[^>]*>…[^<]*blacklist/i)
  expect((await read('/docs/search?q=zzzzqqq')).body).toContain('No page of the documentation')
})

test('the header and the list of scripts name pages, and the chat answers with the heading as a link', async () => {
  const { open, request, read } = await openDocs()
  const { suggestions } = await (await request('/api/suggestions?q=languages&lang=en')).json()
  expect(suggestions).toContainEqual(
    expect.objectContaining({ href: '/docs/wallet/configuration#doc-languages', marks: ['Documentation'] }),
  )
  const list = (await read('/scripts?q=languages')).body
  expect(list).toContain('href="/docs/wallet/configuration#doc-languages"')
  expect(list).toContain('href="/docs/search?q=languages"')
  expect((await read('/scripts?q=grades+and+evidence')).body).not.toMatch(SECRET)
  const message = 'How do I find the languages in the locales folder of the wallet configuration?'
  const person = { name: 'Ana', email: 'ana@example.com' }
  const ask = (language: string, text: string) =>
    open.visitor().post('/api/chat', { ...person, language, message: text })
  expect(JSON.stringify((await ask('en', message)).body)).toContain(
    '[Languages](/docs/wallet/configuration#doc-languages)',
  )
  const german = await ask('de', 'Wie wähle ich die Sprachen in locales?')
  expect(JSON.stringify(german.body)).toContain('](/de/docs/')
  const hidden = await ask('en', 'Upgrade from 1.x to 2.x: grades and evidence in tables, 1-to-2.sql?')
  expect(JSON.stringify(hidden.body)).not.toMatch(SECRET)
})
