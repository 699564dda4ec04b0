import { expect, test } from 'vitest'
import { withChanges } from '#app/server/store/source.server.ts'
import { readStoreFrom, storeIn } from '#app/server/store/store.server.ts'
import { createSnapshot } from '#tests/support/catalog-snapshot.ts'
import { describeCategory, describeProduct } from './own-words.server.ts'

const SETTINGS = `
name: Wares
tagline: Plain words
categories: [{ name: Bags, label: Carriers, description: All that carries. }]
translations:
  pt:
    categories: [{ name: BAGS, label: Mochilas, description: O que **cabe**. }]
`
const DESCRIPTION = `description: |
  Uma mochila.

  ## Para você

  - <script>alert(1)</script>Leve
`

const [product] = createSnapshot([{ name: 'Backpack', category: 'BAGS' }]).products.values()
const [category] = createSnapshot([{ name: 'Backpack', category: 'BAGS' }]).categories

async function describeIn(locale: string, files: Record<string, string>) {
  const none = async () => []
  const empty = { name: 'store', list: none, listFolders: none, findBytes: async () => null }
  const changes = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))
  const original = await readStoreFrom(withChanges(empty, changes), {
    languages: ['pt', 'de'],
    reservedSlugs: new Set(),
  })
  if (!product || !category) throw new Error('the catalogue is empty')
  const words = { store: storeIn(original, locale), locale }
  const platform = { descriptionHtml: '<p>A backpack.</p>', excerpt: 'A backpack.' }
  return {
    product: describeProduct({ ...product.detail, ...platform }, words),
    category: describeCategory({ ...category.summary, ...platform }, words),
  }
}

test('a translated description replaces the platform’s without a file in the original language', async () => {
  const files = { 'settings.yaml': SETTINGS, 'products/1.pt.yaml': DESCRIPTION }
  expect((await describeIn('pt', files)).product).toMatchObject({
    path: '/product/1',
    category: { name: 'Mochilas', path: '/scripts?category=BAGS' },
    descriptionHtml: expect.stringMatching(
      /^<p>Uma mochila.<\/p>\n<h3>Para você<\/h3>\n<ul>\n<li>Leve<\/li>/,
    ),
    excerpt: 'Uma mochila. Para você: Leve',
    language: 'pt',
  })
})

test('a description without a translation is the seller’s own or else the platform’s, in its own language', async () => {
  const platform = await describeIn('de', { 'settings.yaml': SETTINGS, 'products/1.pt.yaml': DESCRIPTION })
  expect(platform.product).toMatchObject({ descriptionHtml: '<p>A backpack.</p>', language: 'en' })
  const own = await describeIn('de', {
    'settings.yaml': SETTINGS,
    'products/1.yaml': 'description: A *bag*.\n',
  })
  expect(own.product).toMatchObject({ excerpt: 'A bag.', language: 'en' })
})

test('a category has the name and the text in the page’s language, or else the seller’s', async () => {
  const files = { 'settings.yaml': SETTINGS }
  expect((await describeIn('pt', files)).category).toMatchObject({
    name: 'Mochilas',
    slug: 'BAGS',
    descriptionHtml: '<p>O que <strong>cabe</strong>.</p>',
    excerpt: 'O que cabe.',
    language: 'pt',
  })
  expect((await describeIn('de', files)).category).toMatchObject({
    name: 'Carriers',
    excerpt: 'All that carries.',
    language: 'en',
  })
  const plain = await describeIn('de', { 'settings.yaml': 'name: Wares\ntagline: Plain words\n' })
  expect(plain.category).toMatchObject({ name: 'BAGS', excerpt: 'A backpack.', language: 'en' })
})
