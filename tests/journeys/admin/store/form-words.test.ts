/** The forms of the store name things as a seller does. */
import { expect, test } from 'vitest'
import { readWords } from '../seller.ts'
import { openStorePanel } from './panel.ts'

const PRODUCT = '/admin/store/product/6982072'

const findFolded = (page: string) => /<details class="[^"]*folded[^"]*"[^>]*>/.exec(page)?.[0]
const findSummary = (page: string, text: string) =>
  page.split('<summary').find((part) => readWords(part.split('</summary>')[0] ?? '').includes(text))

test('forms of pages and of the documentation are named by their titles', async () => {
  const { read } = await openStorePanel()
  expect(await read('/admin/store/doc/police-job.index')).toContain('Police Job</h1>')
  expect(await read('/admin/store/page/privacy')).toContain('Privacy Policy</h1>')
})

test('the entries of the menu have the names of their pages', async () => {
  const { read } = await openStorePanel()
  const page = await read('/admin/store/navigation')
  for (const name of ['Início', 'Novidades', 'Documentação', 'E-mail de suporte'])
    expect(findSummary(page, name)).toBeDefined()
})

test('only a box of text asks for one name per line', async () => {
  const { read } = await openStorePanel()
  const label = /<label[^>]*for="original.frameworks"[^>]*>.*?<\/label>/.exec(await read(PRODUCT))?.[0]
  expect(readWords(label ?? '')).toContain('Frameworks')
  expect(readWords(label ?? '')).not.toContain('Um item por linha')
})

test('rarely used fields stay folded beside a translation that lacks none of them', async () => {
  const { read } = await openStorePanel()
  expect(findFolded(await read(`${PRODUCT}?language=pt`))).not.toContain('open')
})

test('an entry that only the translation has is folded under its text', async () => {
  const { read } = await openStorePanel()
  expect(findSummary(await read('/admin/store/categories?language=pt'), 'INVENTORY')).toBeDefined()
})

test('the pictures’ uses in texts have the titles of the texts', async () => {
  const { read } = await openStorePanel()
  const words = readWords(await read('/admin/store/pictures'))
  expect(words).not.toContain('docs/police-job/index.md')
  expect(words).toContain('Police Job')
})
