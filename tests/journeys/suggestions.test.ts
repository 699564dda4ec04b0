/** The header's search suggests products during typing. */
import { expect, test } from 'vitest'
import { createShopPages } from '#app/entry.server.tsx'
import { openShop } from './shop.ts'

async function open() {
  const { api } = await openShop()
  return async (query: string, headers: Record<string, string> = {}) => {
    const response = await api.request(`/api/suggestions?${query}`, { headers }, { address: '203.0.113.7' })
    return { response, json: response.status === 200 ? await response.json() : null }
  }
}

test('a search suggests products with picture and price, the best first and six at most', async () => {
  const ask = await open()
  const { json, response } = await ask('q=police')
  expect(json.suggestions[0]).toEqual({
    href: expect.stringMatching(/^\/products?\/\d+$/),
    name: expect.stringMatching(/^Police[^[]*$/),
    marks: ['Escrow'],
    price: expect.stringMatching(/^\$\d+\.\d\d$/),
    picture: expect.stringMatching(/^\/pictures\/[0-9a-f]+\/320\.webp$/),
  })
  expect(json.status).toBe(`${json.suggestions.length} suggestions`)
  expect((await ask('q=e')).json.suggestions).toHaveLength(6)
  expect(response.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=300')
  expect(response.headers.get('set-cookie')).toBeNull()
})

test('suggestions speak the language of the page', async () => {
  const ask = await open()
  const { suggestions, status } = (await ask('q=police&lang=de')).json
  expect(suggestions[0].href).toMatch(/^\/de\/product/)
  expect(suggestions[0].price).toMatch(/^\d+,\d\d\s\$$/)
  expect(status).toMatch(/Vorschläge$/)
  expect((await ask('q=police&lang=../x')).json.suggestions[0].href).toMatch(/^\/product/)
})

test('a search without suggestions is an empty list, whatever was typed', async () => {
  const ask = await open()
  for (const query of [
    '',
    'q=',
    'q=%20%20',
    'q=zzzzzzzz',
    `q=${'%F0%9F%9A%93'.repeat(200)}`,
    'q=%3Czzzz%3E',
    'q=%00',
  ])
    expect([query.slice(0, 20), (await ask(query)).json]).toEqual([
      query.slice(0, 20),
      { suggestions: [], status: 'No suggestions' },
    ])
})

test('suggestions are sent once for as long as they stay the same', async () => {
  const ask = await open()
  const etag = (await ask('q=police')).response.headers.get('etag') ?? ''
  expect((await ask('q=police', { 'if-none-match': etag })).response.status).toBe(304)
  expect((await ask('q=backpack', { 'if-none-match': etag })).response.status).toBe(200)
})

test('without script the header has a form, in the language of its page', async () => {
  const { shop, content } = await openShop()
  const pages = createShopPages({
    shop,
    content,
    assets: { styles: () => [], scripts: [], preloads: () => [] },
  })
  const { body } = await pages.respond('/de/terms', null)
  const [search = ''] = /<search.*?<\/search>/s.exec(body) ?? []
  for (const part of ['popover="auto"', 'action="/de/scripts"', 'name="q"', 'role="combobox"'])
    expect(search).toContain(part)
})
