/** Compatibility: from the product's file to the list, the page and the browser's marks. */
import { expect, test } from 'vitest'
import { en } from '#app/messages/en.ts'
import { type chipIds, resourceChips } from '#app/shop/catalog/listing/listing.ts'
import { describeListing } from '#app/shop/catalog/listing/view.server.ts'
import { checkServer } from '#app/shop/compatibility/check-server.ts'
import { readConfig } from '#app/shop/compatibility/read-config.ts'
import { isCompatibilityResponse } from '#app/shop/compatibility/types.ts'
import { openServer } from '../open-server.ts'
import { openShop } from '../shop.ts'

const BANK_HEISTS = 7066413
const TURF = 7066424

async function readFacts() {
  const { visitor } = await openShop()
  const { status, body, headers } = await visitor().get('/api/compatibility')
  if (!isCompatibilityResponse(body)) throw new Error('no facts')
  return { status, headers, products: body.products }
}

test('every script of the demo says what it needs', async () => {
  const { status, headers, products } = await readFacts()
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('public, max-age=300')
  expect(products.length).toBeGreaterThan(40)
  expect(products.filter(({ facts }) => facts === null || facts.serverBuild === null)).toEqual([])
})

test('a pasted server.cfg is answered for each of them', async () => {
  const server =
    readConfig(`ensure oxmysql\nensure ox_lib\nensure es_extended\nensure ox_inventory\nensure ox_target
set onesync on\nsv_enforceGameBuild 3095\nFXServer-master SERVER v1.0.0.7290 win32`)
  if (!server) throw new Error('nothing was read')
  const { products } = await readFacts()
  const verdicts = new Map(
    products.map(({ id, facts }) => [id, checkServer(facts, server, en.compatibility)]),
  )
  expect(verdicts.get(BANK_HEISTS)).toEqual({ state: 'fits', provided: [] })
  expect(verdicts.get(TURF)).toEqual({ state: 'needs', missing: ['QBCore / QBox'] })
})

test('the list filters by inventory, target and phone, and one of a kind is enough', async () => {
  const { shop, content } = await openShop()
  const catalogue = await shop.catalog.ready(new AbortController().signal)
  if (!catalogue) throw new Error('no catalogue')
  const search = content.search.productsOf(catalogue)
  const nameCategory = (name: string) => name
  const list = (chips: readonly (typeof chipIds)[number][]) =>
    describeListing(
      catalogue,
      { category: null, search: '', chips, sort: 'featured', page: 1 },
      { locale: 'en', search, nameCategory },
    )
  const all = list([])
  for (const id of Object.values(resourceChips).flat()) {
    const chip = all.chips.find((one) => one.id === id)
    expect([id, list([id]).resultCount]).toEqual([id, chip?.count])
    expect(chip?.count).toBeGreaterThan(0)
  }
  const { resultCount } = list(['qb-inventory', 'qs-inventory'])
  expect(resultCount).toBeGreaterThan(list(['qb-inventory']).resultCount)
})

test('a page shows the table, and a file with nothing else leaves its address', async () => {
  const { server } = await openServer()
  const read = async (path: string) => (await fetch(server.url + path)).text()
  const page = await read(`/product/${BANK_HEISTS}`)
  expect(page).toContain(`<link rel="canonical" href="https://`)
  expect(page).toMatch(new RegExp(`rel="canonical" href="[^"]*/product/${BANK_HEISTS}"`))
  expect(page).toContain('<th scope="row">Server build</th><td>≥ 7290</td>')
  expect(page).toContain('<li>oxmysql ≥ 2.7.0</li><li>ox_lib ≥ 3.16.0</li>')
  const list = await read('/scripts?chip=ox_inventory')
  expect(list).toContain(`/product/${BANK_HEISTS}`)
  expect(await read('/de/my-server')).toContain('Läuft es auf meinem Server?')
})
