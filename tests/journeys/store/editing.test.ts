/** The panel's changes of the store folder, through a whole server. */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { localizeHref } from '#app/lib/locale-path.ts'
import { defaultLocale, locales } from '#app/messages/index.ts'
import { routes } from '#app/routes.ts'
import { createSandbox } from '#sandbox/index.ts'
import { ROOT } from '../../../scripts/sources.ts'
import { startServer } from '../../../server.ts'
import { readForm } from '../admin/form-page.ts'
import { ORIGIN, readVariables } from '../shop.ts'

const SAVE = '/api/admin/store/save'
const PASSWORD = 'quiet otter under blue roofs'
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const PAGES = ['/', '/pt', '/scripts', '/terms', '/products/6982072', '/_page/scripts']
/** Examples of the pages with parameters. */
const EXAMPLES: Record<string, string[]> = {
  '/product/:id': ['/product/6982412'],
  '/products/:id': ['/products/6982072'],
  '/discount/:code': [],
  '/cart/add/:items': [],
  '/news/:note': ['/news/2026-09-14-backpack-1-3'],
  '/docs/:folder{[a-z0-9-]+}': ['/docs/police-job'],
  '/docs/:folder{[a-z0-9-]+}/:page{[a-z0-9-]+}': ['/docs/police-job/installation'],
  '/:slug{[a-z0-9-]+}': ['/terms', '/privacy'],
}
/** Every kind of page that visitors share, in every language, as a document and as data. */
const PUBLIC_PAGES = routes
  .filter(({ isCached }) => isCached)
  .flatMap(({ path }) => EXAMPLES[path] ?? [path])
  .flatMap((path) => locales.map((locale) => localizeHref(path, locale, { locales, defaultLocale })))
  .flatMap((path) => [path, `/_page${path}`])

async function openServer() {
  const storeDir = await mkdtemp(join(tmpdir(), 'store-'))
  await cp(join(ROOT, 'sandbox/store'), storeDir, { recursive: true })
  const sandbox = await createSandbox()
  const changes = { PORT: '0', PUBLIC_ORIGIN: ORIGIN, STORE_DIR: storeDir, ADMIN_PASSWORD: PASSWORD }
  const { env, forget } = await readVariables(sandbox, changes)
  const server = await startServer({ env })
  onTestFinished(async () => {
    await server.close()
    await sandbox.close()
    await forget()
    await rm(storeDir, { recursive: true })
  })
  const get = (path: string, cookie = '') =>
    fetch(server.url + path, { redirect: 'manual', headers: { Cookie: cookie } })
  const post = (path: string, body: object, cookie = '') =>
    fetch(server.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        Origin: ORIGIN,
        'Content-Type': 'application/json',
        'User-Agent': BROWSER,
        Accept: 'application/json',
        Cookie: cookie,
      },
      body: JSON.stringify(body),
    })
  const hasCatalogue = async () => (await (await get('/')).text()).includes('/pictures/')
  await expect.poll(hasCatalogue).toBe(true)
  const admin = listCookies(await post('/api/admin/login', { password: PASSWORD }))
  const readText = async (path: string, cookie?: string) => (await get(path, cookie)).text()
  const readAll = (cookie?: string) => Promise.all(PAGES.map((path) => readText(path, cookie)))
  /** One after the other: an address may have so many pages rendered at once. */
  async function readPublic(cookie?: string): Promise<Map<string, string>> {
    const texts = new Map<string, string>()
    for (const path of PUBLIC_PAGES) {
      const response = await get(path, cookie)
      texts.set(path, `${response.status} ${await response.text()}`)
    }
    return texts
  }
  /** Saves a form of the panel as a browser without script does. */
  const change = async (page: string, changes: Record<string, string>) => {
    const { fields } = readForm(await readText(`/admin/store/${page}`, admin), SAVE)
    const saved = await post(SAVE, { ...fields, ...changes }, admin)
    expect([page, saved.headers.get('location')]).toEqual([page, expect.stringContaining('outcome=saved')])
  }
  return { server, storeDir, admin, get, post, readText, readAll, readPublic, change }
}

const listCookies = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

const NAME = { 'original.name': 'Southgate Scripts' }
const PROMO = {
  'original.promo.code': 'SPRING',
  'original.promo.percent': '5',
  'original.promo.text': 'Spring is here',
}

test('the preview equals what is published, byte for byte, and no other visitor gets a byte of it', async () => {
  const { server, admin, get, post, readAll, change } = await openServer()
  const before = await readAll()
  await change('general', NAME)
  await change('promo', PROMO)
  await change('product/6982072', { 'original.badge': 'Rebuilt' })
  const begun = await post('/api/admin/store/preview', { page: '/scripts' }, admin)
  expect([begun.status, begun.headers.get('location')]).toEqual([303, '/scripts'])
  const preview = `${admin}; ${listCookies(begun)}`
  const { entries } = server.stats()
  const previewed = await readAll(preview)
  const page = await get('/terms', preview)
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(previewed[0]).toContain('Southgate Scripts')
  // Without the administrator's session the cookie is worth nothing.
  expect(await readAll(listCookies(begun))).toEqual(before)
  expect(await readAll()).toEqual(before)
  expect(server.stats().entries).toBe(entries)
  const countVisits = async () => (await (await get('/api/admin/visitors', admin)).json()).visitors.length
  await post('/api/track_visitor.php', { page_url: '/' }, preview)
  expect(await countVisits()).toBe(0)
  await post('/api/track_visitor.php', { page_url: '/' })
  expect(await countVisits()).toBe(1)
  expect((await post('/api/admin/store/publish', {}, admin)).status).toBe(200)
  await expect.poll(() => readAll()).toEqual(previewed)
})

test('a publication reaches the files for crawlers and icons, and leaves the limits of the API as they are', async () => {
  const { admin, post, readText, change } = await openServer()
  const readManifest = async () => JSON.parse(await readText('/site.webmanifest'))
  expect((await readManifest()).name).not.toBe('Southgate Scripts')
  const useUp = async () => {
    let taken = 0
    while ((await post('/api/chat', {})).status !== 429) taken += 1
    return taken
  }
  expect(await useUp()).toBeGreaterThanOrEqual(60)
  const usedUpAt = performance.now()
  await change('general', NAME)
  expect((await post('/api/admin/store/publish', {}, admin)).status).toBe(200)
  expect((await readManifest()).name).toBe('Southgate Scripts')
  expect(await readText('/feed.xml')).toContain('<title>Southgate Scripts</title>')
  // One request a second comes back.
  expect(await useUp()).toBeLessThanOrEqual((performance.now() - usedUpAt) / 1000 + 1)
})

test('on every public page in every language the preview is what is published, byte for byte', async () => {
  const { admin, get, post, readPublic, change } = await openServer()
  expect(PUBLIC_PAGES.length).toBeGreaterThan(90)
  await change('general', NAME)
  await change('promo', PROMO)
  await change('links', { 'original.links.youtube': 'https://youtube.com/@south' })
  await change('words', { 'original.contact': 'Write to us.' })
  await change('faq?language=pt', { 'pt.0.answer': 'Está no fórum.' })
  await change('page/terms', { 'original.title': 'Other terms' })
  await change('product/6982072', { 'original.intro': 'It carries everything.' })
  const begun = await post('/api/admin/store/preview', { page: '/' }, admin)
  const previewed = await readPublic(`${admin}; ${listCookies(begun)}`)
  for (const text of previewed.values()) expect(text.slice(0, 4)).toBe('200 ')
  expect((await post('/api/admin/store/publish', {}, admin)).status).toBe(200)
  await expect.poll(async () => (await get('/')).text()).toContain('Southgate Scripts')
  const published = await readPublic()
  const different = PUBLIC_PAGES.filter((path) => published.get(path) !== previewed.get(path))
  expect(different).toEqual([])
})

test('a publication under load fails no request, changes the folder and is listed in the audit', async () => {
  const { admin, get, post, change, storeDir, readText } = await openServer()
  await change('general', NAME)
  await change('promo', PROMO)
  let isDone = false
  onTestFinished(() => {
    isDone = true
  })
  const statuses = new Map<number, number>()
  const visit = async () => {
    for (let count = 0; !isDone; count += 1) {
      const response = await get(PAGES[count % PAGES.length] ?? '/')
      await response.text()
      const { status } = response
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const visitors = Array.from({ length: 8 }, visit)
  const published = await (await post('/api/admin/store/publish', {}, admin)).json()
  expect(published).toMatchObject({ outcome: 'published' })
  await expect.poll(() => readText('/')).toContain('Southgate Scripts')
  isDone = true
  await Promise.all(visitors)
  expect([...statuses.keys()]).toEqual([200])
  expect(await readFile(join(storeDir, 'settings.yaml'), 'utf8')).toContain('name: Southgate Scripts')
  const audit = await (await get('/api/admin/audit', admin)).json()
  expect(JSON.stringify(audit)).toContain('publish_store')
  const undone = await post('/api/admin/store/undo', { id: published.id }, admin)
  expect(undone.status).toBe(200)
  await expect.poll(() => readText('/')).toContain('Northgate Scripts')
})

test('a look and an image are published with their files, and earlier stylesheets stay', async () => {
  const { server, admin, get, post, change } = await openServer()
  await change('theme', { 'original.radius-s': '7px' })
  const form = new FormData()
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  form.append('file', new File([new Uint8Array(picture)], 'fresh.png'))
  const uploaded = await fetch(`${server.url}/api/admin/store/pictures`, {
    method: 'POST',
    headers: { Origin: ORIGIN, Cookie: admin },
    body: form,
  })
  expect(await uploaded.json()).toEqual({ name: 'fresh.webp' })
  expect((await get('/store/images/fresh.webp')).status).toBe(404)
  expect((await post('/api/admin/store/publish', {}, admin)).status).toBe(200)
  expect((await get('/store/images/fresh.webp')).status).toBe(200)
  expect(server.tokens).toMatch(/--radius-s: ?7px/)
  const archive = await get('/api/admin/store/draft.tar.gz', admin)
  expect(archive.headers.get('content-type')).toBe('application/gzip')
})
