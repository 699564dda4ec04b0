/** The panel's search finds what a person may open, and nothing else. */
import { expect, test } from 'vitest'
import type { ResultGroup } from '#app/panel/layout/palette/search-answer.ts'
import type { Visitor } from '../visitor.ts'
import { join, openTeam } from './people.ts'

async function search(visitor: Visitor, text: string): Promise<ResultGroup[]> {
  const { status, body } = await visitor.get<{ groups: ResultGroup[] }>(
    `/api/admin/search?${new URLSearchParams({ q: text })}`,
  )
  expect(status).toBe(200)
  return body.groups
}

const listHrefs = (groups: ResultGroup[]) => groups.flatMap(({ results }) => results.map(({ href }) => href))
const listKinds = (groups: ResultGroup[]) => groups.map(({ kind }) => kind)

test('without words the search lists the pages that the role may open', async () => {
  const { open, owner } = await openTeam()
  const support = await join(open, owner, 'support', 'Bia')
  expect(listHrefs(await search(owner, ''))).toEqual(expect.arrayContaining(['/admin', '/admin/audit']))
  expect(listHrefs(await search(support, ''))).toEqual([
    '/admin/orders',
    '/admin/chats',
    '/admin/reviews',
    '/admin/me',
  ])
})

test('pages are found without accents, products by name and number, settings by their labels', async () => {
  const { owner } = await openTeam()
  expect(listHrefs(await search(owner, 'diagnostico'))).toEqual(['/admin/health'])
  const [products] = await search(owner, 'backpack')
  expect(products?.kind).toBe('products')
  const [first] = products?.results ?? []
  expect(listHrefs(await search(owner, first?.detail ?? '-'))).toContain(first?.href)
  const settings = (await search(owner, 'fuso horário')).find(({ kind }) => kind === 'settings')
  expect(settings?.results).toContainEqual({
    href: '/admin/store/general',
    title: 'Nome e slogan',
    detail: 'Fuso horário',
  })
  expect(await search(owner, 'zeppelin')).toEqual([])
})

test('orders are found by those who may see orders, the store by those who may edit it', async () => {
  const { open, owner } = await openTeam()
  await open.shop.orders.recordImportedPayments([
    {
      id: 5,
      status: 'completed',
      date: Date.UTC(2025, 1, 1),
      total: null,
      customer: 'some-customer-key',
      products: [{ id: 1, name: 'Backpack', quantity: 1 }],
    },
  ])
  const support = await join(open, owner, 'support', 'Bia')
  const editor = await join(open, owner, 'editor', 'Rui')
  const order = '/admin/orders?order=history-5'
  expect(listHrefs(await search(owner, 'history-5'))).toEqual([order])
  expect(listHrefs(await search(support, 'history-5'))).toEqual([order])
  expect(await search(editor, 'history-5')).toEqual([])
  expect(listKinds(await search(editor, 'backpack'))).toEqual(['products'])
  expect(listKinds(await search(support, 'backpack'))).toEqual(['orders'])
})
