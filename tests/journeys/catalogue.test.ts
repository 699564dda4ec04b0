import type { Fault } from 'tebex-emulator'
import { expect, test } from 'vitest'
import { createShopPages } from '#app/entry.server.tsx'
import { settlesWithin } from '#app/lib/async/deadline.ts'
import type { PageRequest } from '#app/page.ts'
import { load as loadHome } from '#app/storefront/pages/home/load.server.ts'
import { load as loadProduct } from '#app/storefront/pages/product/load.server.ts'
import { canonicalQuery, load as loadScripts } from '#app/storefront/pages/scripts/load.server.ts'
import { ORIGIN, openShop, type Shown } from './shop.ts'

const OPERATION = 'getCategoriesIncludePackages'

const ask = (
  { shop, content }: Shown,
  rest: { params?: Record<string, string>; search?: string } = {},
): PageRequest => ({
  shop,
  content,
  params: rest.params ?? {},
  query: canonicalQuery(new URLSearchParams(rest.search ?? ''), { ...shop, search: content.search }),
  locale: 'en',
  signal: new AbortController().signal,
})

const getStaticData = <StaticSection>(
  answer: { staticData?: StaticSection } | { redirect: string },
): StaticSection => {
  if ('redirect' in answer || answer.staticData === undefined) throw new Error('no content')
  return answer.staticData
}

test('a platform that is down at the start makes no page of an empty shop, and heals', async () => {
  const { shop, content, sandbox } = await openShop({
    prepare: (platform) => platform.failAll({ kind: 'status', status: 503 }),
  })
  sandbox.failAll('hang')
  const home = await loadHome(ask({ shop, content }))
  expect(home).toMatchObject({
    status: 503,
    staticData: { featured: [], scriptCount: 0, isUnavailable: true },
    isCacheable: false,
  })
  expect(await loadProduct(ask({ shop, content }, { params: { id: '6982072' } }))).toMatchObject({
    status: 503,
    data: { state: 'unavailable' },
  })
  sandbox.heal()
  await shop.catalog.refresh()
  expect(getStaticData(await loadHome(ask({ shop, content }))).featured).toHaveLength(8)
})

test('a platform that hangs at the start holds a page for less than three seconds', async () => {
  const { shop, content } = await openShop({ waits: false, prepare: (platform) => platform.failAll('hang') })
  const pages = Promise.all([loadHome(ask({ shop, content })), loadHome(ask({ shop, content }))])
  expect(await settlesWithin(pages, 3_000)).toBe(true)
  await pages
})

test('a hundred visitors of a cold shop are one call', async () => {
  const { shop, content, sandbox } = await openShop({ waits: false })
  const answers = await Promise.all(Array.from({ length: 100 }, () => loadHome(ask({ shop, content }))))
  expect(answers.every((answer) => getStaticData(answer).featured.length === 8)).toBe(true)
  expect(sandbox.calls.filter(({ operation }) => operation === OPERATION).length).toBeLessThanOrEqual(1)
})

const BROKEN: Fault[] = [
  ...[400, 401, 404, 422, 500, 502].map((status) => ({ kind: 'status', status }) as const),
  { kind: 'status', status: 429, retryAfter: 30 },
  'html',
  'badJson',
  'empty',
  'null',
  'wrongShape',
  'truncated',
  'reset',
  'redirect',
  { kind: 'gzipBomb', bytes: 60_000_000 },
  { kind: 'json', body: { data: [] } },
  { kind: 'json', body: { data: [{ id: 1, name: 'EMPTY', packages: null }] } },
  { kind: 'json', body: { data: {} } },
  { kind: 'json', body: [null, 1, 'x', {}] },
]

test('no broken answer of the platform removes a product', async () => {
  let time = Date.now()
  const { shop, sandbox } = await openShop({ now: () => time })
  const before = shop.catalog.current()
  for (const fault of BROKEN) {
    // The pause after a 429 is over before the next one.
    time += 60_000
    sandbox.failNext({ operation: OPERATION, times: 2, fault })
    await shop.catalog.refresh()
    sandbox.heal()
    expect(shop.catalog.current()).toBe(before)
    expect(shop.catalog.status().lastError, JSON.stringify(fault)).not.toBeNull()
  }
  time += 60_000
  await shop.catalog.refresh()
  expect(shop.catalog.status().lastError).toBeNull()
})

test('prices of every kind follow the price rules', async () => {
  const { shop, sandbox } = await openShop()
  const prices = ['9.99', 'free!', null, -3, 1e300, { amount: 5 }, 0, '0.00', 19.99, undefined]
  const packages = prices.map((base_price, index) => ({
    id: index + 1,
    name: `P${index + 1}`,
    base_price,
    currency: 'USD',
  }))
  sandbox.failNext({
    operation: OPERATION,
    fault: { kind: 'json', body: { data: [{ id: 1, name: 'ALL', packages }] } },
  })
  await shop.catalog.refresh()
  const tags = packages.map(({ id }) => shop.catalog.findProduct(id)?.summary.price)
  expect(tags.map((tag) => tag?.amount)).toEqual([999, null, null, -300, null, null, 0, 0, 1999, null])
  expect(tags.map((tag) => tag?.was)).toEqual([1998, null, null, null, null, null, null, null, 3998, null])
  expect(JSON.stringify([...(shop.catalog.current()?.products.values() ?? [])])).not.toMatch(
    /NaN|undefined|\[object/,
  )
})

test('a price that is not a number is logged once, a missing one is not', async () => {
  const { shop, sandbox, lines } = await openShop()
  const packages = [
    { id: 1, name: 'A', base_price: '9,99 EUR' },
    { id: 2, name: 'B', base_price: null },
    { id: 3, name: 'C', base_price: '9.99' },
  ]
  for (const name of ['ONE', 'TWO']) {
    const body = { data: [{ id: 1, name, packages }] }
    sandbox.failNext({ operation: OPERATION, fault: { kind: 'json', body } })
    await shop.catalog.refresh()
  }
  const logged = lines.filter((line) => line.includes('Invalid price format'))
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ packageId: 1, price: '"9,99 EUR"' }])
})

test('a package of which nearly everything is missing is still a product', async () => {
  const { shop, sandbox } = await openShop()
  const packages = [{ id: 5 }, { id: 6, name: null, description: 12, image: {}, media: 'x' }]
  sandbox.failNext({
    operation: OPERATION,
    fault: { kind: 'json', body: { data: [{ id: 1, name: 'ALL', packages }] } },
  })
  await shop.catalog.refresh()
  expect(shop.catalog.status().packages).toBe(2)
})

test('a change at the platform shows after the next refresh, and only a change makes a new version', async () => {
  const { shop, sandbox } = await openShop()
  const versions: string[] = []
  shop.catalog.onChange((version) => versions.push(version))
  const before = shop.catalog.current()
  await shop.catalog.refresh()
  expect(shop.catalog.current()).toBe(before)
  sandbox.catalogue.change(({ packages }) => {
    const [first] = packages
    if (first) first.name = 'Renamed'
  })
  await shop.catalog.refresh()
  expect(versions).toHaveLength(1)
  expect(
    [...(shop.catalog.current()?.products.values() ?? [])].some(({ summary }) => summary.name === 'Renamed'),
  ).toBe(true)
})

test('in a large catalogue a change makes only the changed product anew', async () => {
  const { shop, sandbox } = await openShop({ sandbox: { seed: 400 } })
  const before = shop.catalog.current()
  expect(before?.products.size).toBe(400)
  let changedId = 0
  sandbox.catalogue.change(({ packages }) => {
    const [first] = packages
    if (first) first.name = 'Renamed'
    changedId = first?.id ?? 0
  })
  await shop.catalog.refresh()
  const after = shop.catalog.current()?.products ?? new Map()
  expect(after.size).toBe(400)
  expect(after.get(changedId)?.summary.name).toBe('Renamed')
  const renewed = [...after].filter(([id, product]) => before?.products.get(id) !== product)
  expect(renewed.map(([id]) => id)).toEqual([changedId])
})

test('products that are not on sale are not found here, and the platform is not asked', async () => {
  const { shop, content, sandbox } = await openShop()
  for (const id of ['1', '0', '-1', '06982072', '6982072.5', 'abc', '9'.repeat(50), '%00', '']) {
    expect(await loadProduct(ask({ shop, content }, { params: { id } }))).toMatchObject({
      status: 404,
      data: { state: 'missing' },
      isCacheable: false,
    })
  }
  expect(sandbox.calls).toEqual([])
  expect(await loadProduct(ask({ shop, content }, { params: { id: '6982072' } }))).toMatchObject({
    data: { state: 'found' },
    staticData: { product: { isPopular: true } },
  })
})

test('the scripts page shows sections of six, one category in any spelling, and everything for an unknown one', async () => {
  const { shop, content } = await openShop()
  const all = getStaticData(await loadScripts(ask({ shop, content })))
  expect(all.categories.map(({ name }) => name)).not.toContain('SUBSCRIPTION')
  expect(all.categories.find(({ name }) => name === 'BUNDLES')?.isHot).toBe(true)
  expect(Math.max(...all.sections.map(({ products }) => products.length))).toBeLessThanOrEqual(6)

  const chosen = getStaticData(await loadScripts(ask({ shop, content }, { search: 'category=bUndLes' })))
  expect(chosen.category?.name).toBe('BUNDLES')
  expect(chosen.products).toHaveLength(chosen.category?.count ?? 0)

  const unknown = getStaticData(await loadScripts(ask({ shop, content }, { search: 'category=<script>' })))
  expect(unknown.category).toBeNull()
  expect(unknown.sections.flatMap(({ products }) => products)).toHaveLength(unknown.total)

  const hidden = getStaticData(await loadScripts(ask({ shop, content }, { search: 'category=subscription' })))
  expect(hidden.category?.name).toBe('SUBSCRIPTION')
})

test('a query that means nothing has one address', async () => {
  const { shop, content } = await openShop()
  const canonical = (search: string) =>
    canonicalQuery(new URLSearchParams(search), { ...shop, search: content.search }).toString()
  expect(canonical('')).toBe('')
  expect(canonical('category=')).toBe('')
  expect(canonical('page=7')).toBe('')
  expect(canonical('category=bundles&page=-3')).toBe('category=BUNDLES')
  expect(canonical('category=bundles&page=1e99')).toBe('category=BUNDLES')
  expect(canonical('category=x1')).toBe(canonical('category=x2'))
})

test('ten thousand packages load, and their pages stay bounded', async () => {
  const { shop, content } = await openShop({ sandbox: { seed: 10_000 } })
  // A busy machine misses the deadline of a download, which is repeated.
  await expect.poll(() => shop.catalog.status().packages).toBeGreaterThanOrEqual(10_000)
  const unknown = getStaticData(await loadScripts(ask({ shop, content }, { search: 'category=none' })))
  expect(JSON.stringify(unknown).length).toBeLessThan(100_000)
  expect(unknown.sections.flatMap(({ products }) => products).length).toBeLessThanOrEqual(120)
  expect(unknown.sections.length).toBeGreaterThanOrEqual(40)
  expect(unknown.sections[0]?.products).toHaveLength(3)
  const [first] = unknown.categories.toSorted((a, b) => b.count - a.count)
  const page = getStaticData(
    await loadScripts(ask({ shop, content }, { search: `category=${first?.name}&page=2` })),
  )
  expect(page.page).toBe(2)
  expect(page.products.length).toBeLessThanOrEqual(48)
})

test('a refresh makes nothing again, a change only what changed', async () => {
  const { shop, sandbox } = await openShop()
  const before = shop.catalog.current()
  await shop.catalog.refresh()
  expect(shop.catalog.current()).toBe(before)
  expect(shop.catalog.status().ageMs).toBeLessThan(60_000)

  sandbox.catalogue.change(({ packages }) => {
    for (const each of packages) if (each.id === 6982072) each.description = '<p>New words</p>'
  })
  await shop.catalog.refresh()
  const after = shop.catalog.current()
  expect(after?.version).not.toBe(before?.version)
  expect(after?.products.get(6982072)?.detail.descriptionHtml).toBe('<p>New words</p>')
  expect(after?.products.get(7037446)).toBe(before?.products.get(7037446))
})

test('a picture carries what a picture needs, the drawn placeholder the whole policy', async () => {
  const { shop, api, sandbox } = await openShop()
  const [shown, other] = [...(shop.catalog.current()?.products.values() ?? [])]
  const get = (key = '') => api.request(`${ORIGIN}/pictures/${key}/320.webp`)
  const picture = await get(shown?.summary.picture?.key)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
  expect(picture.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(picture.headers.get('permissions-policy')).toBeNull()
  await sandbox.close()
  const drawn = await get(other?.summary.picture?.key)
  expect(drawn.headers.get('content-type')).toBe('image/svg+xml')
  expect(drawn.headers.get('permissions-policy')).toContain('camera=()')
})

test('a platform that sends names of megabytes makes no page of megabytes', async () => {
  const { shop, content, sandbox } = await openShop()
  const megabyte = 'N'.repeat(1024 * 1024)
  sandbox.catalogue.change(({ packages, categories }) => {
    for (const entry of packages.slice(0, 3)) Object.assign(entry, { name: megabyte, slug: megabyte })
    for (const category of categories.slice(0, 2)) Object.assign(category, { name: megabyte })
  })
  await shop.catalog.refresh()
  const [long] = [...(shop.catalog.current()?.products.values() ?? [])].filter(({ summary }) =>
    summary.name.startsWith('NNN'),
  )
  expect(long).toBeDefined()
  const pages = createShopPages({
    shop,
    content,
    assets: { styles: () => [], scripts: [], preloads: () => [] },
  })
  for (const path of ['/', '/scripts', long?.summary.path ?? '']) {
    const { status, body } = await pages.respond(path, null)
    expect([path, status]).toEqual([path, 200])
    expect(body.length).toBeLessThan(300_000)
  }
})

test('a product without a file of its own plays the platform’s video after a press', async () => {
  const { shop, content, sandbox } = await openShop()
  const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  sandbox.catalogue.change(({ packages }) => {
    const [first] = packages
    const video = { type: 'video', name: null, url, featured: false, primary: false } as const
    if (first) packages.push({ ...first, id: 8_000_001, slug: 'generic', name: 'Generic', media: [video] })
  })
  await shop.catalog.refresh()
  const pages = createShopPages({
    shop,
    content,
    assets: { styles: () => [], scripts: [], preloads: () => [] },
  })
  const { status, body } = await pages.respond('/product/8000001', null)
  expect(status).toBe(200)
  expect(body).toContain('aria-label="Watch the demo video of Generic"')
  expect(body).toContain('youtube-nocookie.com/embed/dQw4w9WgXcQ')
  expect(body).not.toContain('<iframe')
})
