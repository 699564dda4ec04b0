/** Own pages: begun, translated, linked and removed in the panel, as a browser without script does it. */
import { expect, test } from 'vitest'
import { readWords } from '../seller.ts'
import { openStorePanel } from './panel.ts'

const PAGES = '/api/admin/store/pages'
const IMPRINT = { slug: ' Imprint ', title: 'Imprint', body: '## Who we are\r\n\r\nNorthgate.' }

async function openPages() {
  const panel = await openStorePanel()
  const add = (fields: Record<string, string>) => panel.seller.postForm(PAGES, fields, '/admin/store/pages')
  const findVersion = async (slug: string) => {
    const [before = ''] = (await panel.read('/admin/store/pages')).split(`value="${slug}"`)
    return /name="version" value="(\w+)"/.exec(before.split('<details').at(-1) ?? '')?.[1] ?? ''
  }
  const removeSeen = (slug: string, version: string, links: Record<string, string> = {}) =>
    panel.seller.postForm(`${PAGES}/remove`, { slug, version, ...links }, '/admin/store/pages')
  const remove = async (slug: string, links: Record<string, string> = {}) =>
    removeSeen(slug, await findVersion(slug), links)
  return { ...panel, add, findVersion, removeSeen, remove }
}

test('a page is created, translated, linked from the footer, and removed with its translation', async () => {
  const { add, remove, removeSeen, open, send, read, editing } = await openPages()
  const created = await add(IMPRINT)
  expect([created.status, created.location]).toEqual([303, '/admin/store/page/imprint?outcome=saved'])
  expect((await editing.read('pages/imprint.md')).source).toBe(
    '---\ntitle: Imprint\n---\n\n## Who we are\n\nNorthgate.',
  )
  const form = await open('/admin/store/page/imprint?language=pt')
  await send({ ...form, 'pt.title': 'Quem somos', 'pt.body': 'Northgate.' })
  const store = await editing.findDraftStore()
  expect(store?.pages.get('imprint')).toMatchObject({ title: 'Imprint' })
  expect(readWords(await read('/admin/store/pages'))).toMatch(/Imprint \/ ?imprint Português/)

  const removed = await remove('imprint')
  expect(removed.location).toBe('/admin/store/pages?outcome=removed')
  expect((await editing.draft()).files).toEqual([])
  expect((await removeSeen('', '')).location).toBe('/admin/store/pages')
})

test('a page that someone changed since the list was opened is not removed', async () => {
  const { add, findVersion, removeSeen, open, send, read, editing } = await openPages()
  await add(IMPRINT)
  const listed = await findVersion('imprint')
  await send({ ...(await open('/admin/store/page/imprint')), 'original.title': 'Legal notice' })
  const refused = await removeSeen('imprint', listed)
  expect(refused.location).toBe('/admin/store/pages?outcome=changed')
  expect(readWords(await read(refused.location ?? ''))).toContain('Não foi removida: alguém alterou a página')
  expect((await editing.findDraftStore())?.pages.get('imprint')?.title).toBe('Legal notice')
})

test('the panel lists the links to a page before its removal, and removes those in the navigation', async () => {
  const { add, remove, read, editing } = await openPages()
  await add(IMPRINT)
  const by = { base: null, by: 'ada' }
  await editing.write(
    'navigation.yaml',
    'header:\n  - / # home\n  - { to: /imprint, label: Us }\nfooterHelp: [/imprint]\n',
    by,
  )
  const note =
    '---\ntitle: We moved\ndate: 2026-11-02\n---\nSee [here](https://shop.example/de/imprint#us).\n'
  await editing.write('news/moved.md', note, by)
  await editing.write('pages/about.md', '---\ntitle: About\n---\nNot [that](/imprints), nor /imprint.\n', by)
  const removal =
    (await read('/admin/store/pages')).split('value="imprint"')[0]?.split('<details').at(-1) ?? ''
  expect(readWords(removal)).toMatch(/Há links para esta página em: *Menu do topo *Rodapé: ajuda *We moved/)
  expect(removal).toContain('href="/admin/store/note/moved"')
  expect(removal).toMatch(/<input type="checkbox"[^>]* checked=""/)
  expect(removal).not.toContain('About')

  await remove('imprint', { links: 'yes' })
  expect((await editing.read('navigation.yaml')).source).toBe('header:\n  - / # home\nfooterHelp: []\n')
  expect((await editing.draft()).problems).toEqual([])

  await add({ ...IMPRINT, slug: 'team' })
  await editing.write('navigation.yaml', 'footerHelp: [/team]\n', {
    ...by,
    base: (await editing.read('navigation.yaml')).version,
  })
  await remove('team')
  expect((await editing.draft()).problems).toMatchObject([{ code: 'missing_page', about: '/team' }])
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
  expect([status, readWords(body).includes(words)]).toEqual([200, true])
  expect(body).toContain('Northgate.</textarea>')
  expect((await editing.draft()).files).toEqual([])
})
