/** Own pages: begun, translated, linked and removed in the panel, as a browser without script does it. */
import { expect, test } from 'vitest'
import { wordsOf } from '../seller.ts'
import { openStorePanel } from './panel.ts'

const PAGES = '/api/admin/store/pages'
const IMPRINT = { slug: ' Imprint ', title: 'Imprint', body: '## Who we are\r\n\r\nNorthgate.' }

async function openPages() {
  const panel = await openStorePanel()
  const add = (fields: Record<string, string>) => panel.seller.postForm(PAGES, fields, '/admin/store/pages')
  const remove = (slug: string) => panel.seller.postForm(`${PAGES}/remove`, { slug }, '/admin/store/pages')
  return { ...panel, add, remove }
}

test('a page is created, translated and linked to by the footer, and goes with its translation', async () => {
  const { add, remove, open, send, read, editing } = await openPages()
  const created = await add(IMPRINT)
  expect([created.status, created.location]).toEqual([303, '/admin/store/page/imprint?outcome=saved'])
  expect((await editing.read('pages/imprint.md')).source).toBe(
    '---\ntitle: Imprint\n---\n\n## Who we are\n\nNorthgate.',
  )
  const form = await open('/admin/store/page/imprint?language=pt')
  await send({ ...form, 'pt.title': 'Quem somos', 'pt.body': 'Northgate.' })
  const store = await editing.findDraftStore()
  expect(store?.pages.get('imprint')).toMatchObject({ title: 'Imprint' })
  expect(wordsOf(await read('/admin/store/pages'))).toMatch(/Imprint \/ ?imprint pt/)

  const removed = await remove('imprint')
  expect(removed.location).toBe('/admin/store/pages?outcome=removed')
  expect((await editing.draft()).files).toEqual([])
  expect((await remove('imprint')).location).toBe('/admin/store/pages')
})

test.each([
  [{ slug: 'cart' }, 'Este endereço é da própria loja.'],
  [{ slug: 'pt' }, 'Este endereço é da própria loja.'],
  [{ slug: 'terms' }, 'Já existe uma página com este endereço.'],
  [{ slug: '../settings' }, 'Escreva o endereço com letras minúsculas'],
  [{ slug: '' }, 'Escreva o endereço com letras minúsculas'],
  [{ title: ' ' }, 'Escreva um título de até 300 caracteres.'],
])('%j is refused in words, and what was typed stays', async (wrong, words) => {
  const { add, editing } = await openPages()
  const { status, body } = await add({ ...IMPRINT, ...wrong })
  expect([status, wordsOf(body).includes(words)]).toEqual([200, true])
  expect(body).toContain('Northgate.</textarea>')
  expect((await editing.draft()).files).toEqual([])
})
