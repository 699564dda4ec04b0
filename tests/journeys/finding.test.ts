/** Finding a script: nested categories, best sellers and what goes with it. */

import { parseWebhook } from 'tebex-client'
import { expect, test } from 'vitest'
import { createShopPages } from '#app/entry.server.tsx'
import { canonicalQuery, load as loadScripts } from '#app/storefront/pages/scripts/load.server.ts'
import { createDemoCatalogue } from '#sandbox/seed/demo.ts'
import { type OpenShop, openShop } from './shop.ts'

async function list({ shop, content }: OpenShop, search: string) {
  const query = canonicalQuery(new URLSearchParams(search), { ...shop, search: content.search })
  const signal = new AbortController().signal
  const loaded = await loadScripts({ shop, content, params: {}, query, locale: 'en', signal })
  if ('redirect' in loaded || !loaded.staticData) throw new Error('no list')
  return loaded.staticData
}

function createPages({ shop, content }: OpenShop) {
  return createShopPages({ shop, content, assets: { styles: () => [], scripts: [], preloads: () => [] } })
}

async function render(open: OpenShop, path: string): Promise<string> {
  return (await createPages(open).respond(path, null)).body
}

const listProductIds = (html: string) =>
  [...html.matchAll(/href="\/products?\/(\d+)"/g)].map(([, id]) => Number(id))

let sold = 0

/** Records a payment of these packages, and lets the shop look at its catalogue again. */
async function sell({ shop }: OpenShop, ...ids: number[]) {
  sold += 1
  const products = ids.map((id) => ({ id, name: 'Sold', quantity: 1 }))
  const subject = { transaction_id: `tbx-sold-${sold}`, products }
  const event = { id: `sold-${sold}`, type: 'payment.completed', date: '2026-11-21T09:00:00+00:00', subject }
  await shop.payments.recordEvent(parseWebhook(new TextEncoder().encode(JSON.stringify(event))))
  await shop.catalog.refresh()
}

/** The demo's catalogue, where WORLD stands below JOBS, and SUPPORT is called WORLD as well. */
function nestedCatalogue() {
  const catalogue = structuredClone(createDemoCatalogue('http://127.0.0.1:1'))
  const find = (name: string) => catalogue.categories.find((category) => category.name === name)
  const [jobs, world, support] = [find('JOBS'), find('WORLD'), find('SUPPORT')]
  if (!jobs || !world || !support) throw new Error('the demo has other categories')
  world.parent = jobs
  support.name = 'WORLD'
  return { catalogue, jobs, world, support }
}

test('a category below another is listed there, and its products are found in both', async () => {
  const { catalogue, jobs, world } = nestedCatalogue()
  const open = await openShop({ sandbox: { seed: catalogue } })
  const { categories } = await list(open, 'category=JOBS')
  const [parent, child] = [jobs, world].map(({ id }) => categories.find((category) => category.id === id))
  expect(child).toMatchObject({ name: 'JOBS › WORLD', parentId: jobs.id })
  const ofJobs = (await list(open, 'category=JOBS')).products.map(({ id }) => id)
  const ofWorld = (await list(open, child?.path.split('?')[1] ?? '')).products.map(({ id }) => id)
  expect(ofWorld.length).toBeGreaterThan(0)
  expect(ofJobs).toEqual(expect.arrayContaining(ofWorld))
  expect(parent?.count).toBe(ofJobs.length)
})

test('categories of one name have addresses of their own, and the old one still leads to the first', async () => {
  const { catalogue, world, support } = nestedCatalogue()
  const open = await openShop({ sandbox: { seed: catalogue } })
  const chosen = async (search: string) => (await list(open, search)).category?.id
  expect(await chosen(`category=WORLD-${world.id}`)).toBe(world.id)
  expect(await chosen(`category=WORLD-${support.id}`)).toBe(support.id)
  expect(await chosen('category=world')).toBe(world.id)
  expect(await chosen('category=JOBS')).toBeDefined()
})

test('a category shows the text and the picture that the seller gave it', async () => {
  const open = await openShop()
  const { category } = await list(open, 'category=JOBS')
  const [first = ''] = category?.descriptionHtml.match(/[^<>]{20,}/) ?? []
  expect(first).not.toBe('')
  const page = await render(open, '/scripts?category=JOBS')
  expect(page).toContain(first)
  expect(page).toContain(`/pictures/${category?.picture?.key}/640.jpg`)
  expect(await render(open, '/scripts?category=JOBS&q=police')).not.toContain(first)
})

test('best-selling is by payments; before any, popular scripts come first and then the seller’s order', async () => {
  const open = await openShop()
  const listIds = async (search: string) => (await list(open, search)).products.map(({ id }) => id)
  const featured = await listIds('category=JOBS&sort=featured')
  const popular = (await list(open, 'sort=best-selling')).products.filter(({ isPopular }) => isPopular)
  expect((await listIds('sort=best-selling')).slice(0, popular.length)).toEqual(popular.map(({ id }) => id))
  const last = featured.at(-1) ?? 0
  await sell(open, last)
  expect(await listIds('category=JOBS&sort=best-selling')).toEqual([last, ...featured.slice(0, -1)])
})

test('a product shows what goes with it: of its category, or bought together with it', async () => {
  const open = await openShop()
  const related = async (path: string) => {
    const [, section = ''] = (await render(open, path)).split('id="related"')
    return listProductIds(section.split('</section>')[0] ?? '')
  }
  const [category] = open.shop.catalog.listCategories()
  const product = category?.products[0]?.summary
  const other = open.shop.catalog.listCategories()[4]?.products[0]?.summary
  if (!product || !other) throw new Error('nothing is sold')
  const similar = await related(product.path)
  expect(similar.length).toBeGreaterThan(0)
  expect(similar.length).toBeLessThanOrEqual(4)
  expect(similar).not.toContain(product.id)
  for (let count = 0; count < 2; count += 1) await sell(open, product.id, other.id)
  expect((await related(product.path))[0]).toBe(other.id)
})

test('the cart and the receipt show what goes with the items, and none of them', async () => {
  const open = await openShop()
  const ana = open.visitor()
  await ana.signIn({ packageId: 6982072 })
  const cart = await ana.openCart()
  expect(cart.related.length).toBeGreaterThan(0)
  expect(cart.related.map(({ id }) => id)).not.toContain(6982072)
  open.sandbox.pay(await ana.ident())
  const { order } = await ana.openThankYou()
  expect(order?.related.map(({ id }) => id)).toEqual(cart.related.map(({ id }) => id))
})

test('an address that is no page, and a page that failed, have a search and the three best-selling scripts, each in one edition', async () => {
  const open = await openShop()
  const { products } = await list(open, 'category=JOBS')
  const [first, second] = products.filter(({ kind }) => kind === 'script').slice(-2)
  if (!first || !second) throw new Error('too few jobs')
  await sell(open, second.id)
  await sell(open, second.id)
  await sell(open, first.id)
  for (const { body } of [
    await createPages(open).respond('/nowhere', null),
    await createPages(open).system('error', '/', 500),
  ]) {
    const main = body.split('<main')[1]?.split('</main>')[0] ?? ''
    expect(main).toMatch(/<form[^>]* action="\/scripts"/)
    expect(listProductIds(main)).toHaveLength(3)
    expect(listProductIds(main)[0]).toBe(second.id)
  }
})

test('before the catalogue was read once, an address that is no page has the search alone', async () => {
  const open = await openShop({ waits: false, prepare: (platform) => platform.failAll('hang') })
  const { status, body } = await createPages(open).respond('/nowhere', null)
  expect(status).toBe(404)
  const main = body.split('<main')[1]?.split('</main>')[0] ?? ''
  expect(main).toMatch(/<form[^>]* action="\/scripts"/)
  expect(listProductIds(main)).toEqual([])
})
