/** The seller's news: where visitors, feed readers and customers find it, and when. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createShopPages } from '#app/entry.server.tsx'
import { getDay } from '#app/lib/days.ts'
import { ROOT } from '../../../scripts/sources.ts'
import { connectWebhooks } from '../purchase/webhooks.ts'
import { ORIGIN, openShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'

const BACKPACK = 6982072
const BUNDLE = 7017029
/** Is shown beside the backpack. */
const CRATES = 7052210
const DAY_MS = 86_400_000
const TODAY = Date.parse('2026-11-20T12:00:00Z')

type NewsOptions = { folder?: string; notes?: Record<string, string>; start?: number }

async function openWithNews({ folder = 'sandbox/store', notes = {}, start = TODAY }: NewsOptions = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'store-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await cp(join(ROOT, folder), dir, { recursive: true })
  for (const [name, text] of Object.entries(notes)) await writeFile(join(dir, 'news', name), text)
  let time = start
  const open = await openShop({ env: { STORE_DIR: dir }, now: () => time })
  const pages = createShopPages({
    shop: open.shop,
    content: open.content,
    assets: { styles: () => [], scripts: [], preloads: () => [] },
  })
  return {
    open,
    move: (days: number) => {
      time += days * DAY_MS
    },
    async read(path: string, visitor?: Visitor) {
      const cookie = [...(visitor?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
      const { signal } = new AbortController()
      const request = visitor && { headers: new Headers({ cookie }), address: '203.0.113.7', signal }
      const { body, status } = await pages.respond(path, request ?? null)
      return { status, html: String(body) }
    },
    file: async (path: string) => (await open.api.request(ORIGIN + path)).text(),
  }
}

const NOTES = /<h3[^>]*><a href="\/news\//g
const main = (html: string) => /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? ''

test('the news have a page in every language, each note has its own address, and the footer links to the page', async () => {
  const { read, file } = await openWithNews()
  const { html } = await read('/de/news')
  expect(html).toContain('<title>Neuigkeiten · Northgate Scripts</title>')
  expect(html).toContain('<a href="/de/news">Neuigkeiten</a>')
  const names = [...main(html).matchAll(/<h2[^>]*><a href="([^"]+)">([^<]+)</g)].map(([, ...rest]) => rest)
  expect(names[0]).toEqual(['/de/news/2026-11-17-backpack-1-4', 'Rucksäcke lassen sich reparieren'])
  expect(names).toHaveLength(10)
  expect(main(html)).toContain('<time dateTime="2026-11-17">17. November 2026</time>')
  expect(main(html)).toContain(`href="/de/products/${BACKPACK}"`)

  const note = (await read('/fr/news/2026-11-17-backpack-1-4')).html
  expect(note).toContain('<title>Les sacs à dos se réparent · Northgate Scripts</title>')
  expect(note).toContain('"@type":"BlogPosting"')
  expect(note).toContain('"datePublished":"2026-11-17"')
  expect(note).toContain('<code>sewing_kit</code>')
  expect((await read('/news/nothing')).status).toBe(404)
  const sitemap = await file('/sitemap.xml')
  expect(sitemap).toContain(`<loc>${ORIGIN}/pt/news</loc>`)
  expect(sitemap).toContain(`<loc>${ORIGIN}/it/news/2026-09-14-backpack-1-3</loc>`)
})

test('a long list has pages, and a missing page shows the nearest one', async () => {
  const notes = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [
      `note-${index + 1}.md`,
      `---\ntitle: Note ${index + 1}\ndate: 2026-01-${String(index + 1).padStart(2, '0')}\n---\nText.\n`,
    ]),
  )
  const { read } = await openWithNews({ notes })
  const first = main((await read('/news')).html)
  expect(first.match(/<article/g)).toHaveLength(10)
  expect(first).toContain('href="/news?page=4"')
  const last = (await read('/news?page=4')).html
  expect(main(last).match(/<article/g)).toHaveLength(3)
  expect(last).toContain(`<link rel="canonical" href="${ORIGIN}/news?page=4"`)
  expect(main((await read('/news?page=99')).html)).toContain('Note 1</a>')
})

test('products and bundles show their latest notes, and cards show the age of the update', async () => {
  const { read, move } = await openWithNews()
  const product = main((await read(`/products/${BACKPACK}`)).html)
  expect(product).toContain('<h2 id="news"')
  expect(product.match(NOTES)).toHaveLength(1)
  expect(product).toContain('Earlier updates (1)')
  expect(product).toContain('<time dateTime="2026-11-17">November 17, 2026</time></a> (3 days ago)')
  const bundle = main((await read(`/products/${BUNDLE}`)).html)
  expect(bundle.match(NOTES)).toHaveLength(1)
  expect(bundle).toContain('Earlier updates (2)')
  expect(main((await read('/pt/scripts')).html)).toContain('Atualizado há 3 dias')
  expect(main((await read('/de')).html)).toContain('Aktualisiert vor 3 Tagen')
  move(1)
  expect(main((await read('/pt/scripts')).html)).toContain('Atualizado há 4 dias')
})

test('cards next to a product, in the cart and on the receipt show the age of the update too', async () => {
  const release = `---\ntitle: New\ndate: 2026-11-15\nproducts: [${CRATES}]\n---\nText.\n`
  const { read, open } = await openWithNews({ notes: { 'crates.md': release } })
  const related = async (path: string, visitor?: Visitor) =>
    (await read(path, visitor)).html.split('id="related"')[1]?.split('</section>')[0] ?? ''
  expect(await related(`/products/${BACKPACK}`)).toContain('dateTime="2026-11-15">Updated 5 days ago')
  const ana = open.visitor()
  await ana.signIn({ packageId: BACKPACK })
  expect(await related('/pt/cart', ana)).toContain('Atualizado há 5 dias')
  open.sandbox.pay(await ana.ident())
  expect(await related('/de/thank-you', ana)).toContain('Aktualisiert vor 5 Tagen')
})

test('a note with a future date is hidden until its day begins in the shop’s time zone', async () => {
  const planned = '---\ntitle: Planned\ndate: 2026-11-21\nproducts: [6982072]\n---\nSoon.\n'
  const { read, file, move, open } = await openWithNews({ notes: { 'planned.md': planned } })
  const places = ['/news', `/products/${BACKPACK}`]
  const shown = async () => {
    const texts = await Promise.all(places.map(async (path) => main((await read(path)).html)))
    return [...texts, await file('/feed.xml')].map((text) => text.includes('Planned'))
  }
  expect(await shown()).toEqual([false, false, false])
  expect((await read('/news/planned')).status).toBe(404)
  expect(open.content.news.find('planned')).toBeNull()
  move(1)
  expect(await shown()).toEqual([true, true, true])
  expect((await read('/news/planned')).status).toBe(200)
})

test('without news there is no link, no entry in the sitemap, and a page that states it', async () => {
  const { read, file } = await openWithNews({ folder: 'store' })
  const { status, html } = await read('/news')
  expect(status).toBe(200)
  expect(html).toContain('No news yet')
  expect(html).toContain('<meta name="robots" content="noindex"')
  expect((await read('/')).html).not.toContain('"/news"')
  expect(await file('/sitemap.xml')).not.toContain('/news<')
})

test('the feed lists news and products, the newest first, with the note as the text', async () => {
  const { file } = await openWithNews()
  const [, item = ''] = (await file('/feed.xml')).split('<item>')
  expect(item).toContain('<title>Backpack 1.4: Backpacks can be repaired</title>')
  expect(item).toContain(`<guid isPermaLink="true">${ORIGIN}/news/2026-11-17-backpack-1-4</guid>`)
  expect(item).toContain('<pubDate>Tue, 17 Nov 2026 00:00:00 GMT</pubDate>')
  expect(item).toContain('&#60;code&#62;sewing_kit&#60;/code&#62;')
})

test('a customer sees the notes since the purchase, and the latest one before it', async () => {
  // The platform's payments are of the real day.
  const start = Date.now()
  const createRelease = (version: string, days: number) =>
    `---\ntitle: Zips\ndate: ${getDay(start + days * DAY_MS)}\nproducts: [${BACKPACK}]\nversion: "${version}"\n---\n`
  const notes = { 'before.md': createRelease('8.0', -1), 'after.md': createRelease('8.1', 1) }
  const { open, move } = await openWithNews({ notes, start })
  const deliver = connectWebhooks(open)
  const buyer = open.visitor()
  await buyer.signIn({ packageId: BACKPACK })
  open.sandbox.pay(await buyer.ident())
  await deliver()
  const newsOfPurchase = async () => {
    const ana = open.visitor()
    await ana.signIn()
    const data = await ana.openAccount()
    if (data.state !== 'ready') throw new Error(`the page is ${data.state}`)
    return data.orders[0]?.products[0]?.news
  }
  expect(await newsOfPurchase()).toMatchObject({ isSincePurchase: false, notes: [{ version: '8.0' }] })
  move(2)
  expect(await newsOfPurchase()).toMatchObject({
    isSincePurchase: true,
    notes: [{ version: '8.1' }],
    update: { version: '8.1', slug: 'after', releases: [{ version: '8.1' }] },
  })
  const ana = open.visitor()
  await ana.signIn()
  const seen = (packageId: number) =>
    ana.post('/api/account/releases/seen', { package_id: packageId, slug: 'after' })
  expect((await seen(CRATES)).status).toBe(403)
  expect((await seen(BACKPACK)).status).toBe(204)
  expect(await newsOfPurchase()).toMatchObject({ isSincePurchase: false, update: null })
  const { body } = await ana.get('/api/account/export')
  expect(body).toMatchObject({ releases: [{ package: BACKPACK, release: 'after' }] })
  expect((await ana.post('/api/account/delete', { confirm: 'yes' })).status).toBe(204)
  expect(await open.shop.db.kysely.selectFrom('seen_releases').selectAll().execute()).toEqual([])
})

test('a release on the day of the purchase is an update only for customers who bought before it', async () => {
  const HOUR_DAYS = 1 / 24
  const { open, move } = await openWithNews({ start: Date.now() })
  const deliver = connectWebhooks(open)
  const token = await open.shop.releaseTokens.create({ name: 'CI', scope: 'publish', creator: 'Ana' })
  const findUpdate = async (player: string) => {
    const visitor = open.visitor()
    await visitor.signIn({ player })
    const data = await visitor.openAccount()
    return data.state === 'ready' ? data.orders[0]?.products[0]?.news?.update?.version : data.state
  }
  const buyAs = async (player: string) => {
    const visitor = open.visitor()
    await visitor.signIn({ player, packageId: BACKPACK })
    open.sandbox.pay(await visitor.ident())
    await deliver()
  }
  await buyAs('mara_hale')
  move(HOUR_DAYS)
  open.sandbox.advanceClock(HOUR_DAYS * DAY_MS)
  const release = { product: 'ng_backpack', version: '8.0', publish: true }
  const headers = { authorization: `Bearer ${token}` }
  expect((await open.visitor().post('/api/releases', release, headers)).status).toBe(201)
  expect(await findUpdate('mara_hale')).toBe('8.0')
  open.shop.notifications.wake()
  await open.shop.notifications.settled()
  expect(await findUpdate('mara_hale')).toBe('8.0')
  move(HOUR_DAYS)
  open.sandbox.advanceClock(HOUR_DAYS * DAY_MS)
  await buyAs('tom.okoye')
  expect(await findUpdate('tom.okoye')).toBeUndefined()
})
