/** Problems stop the publication of a draft, in both languages of the panel and at the form that mends each. */
import { expect, test } from 'vitest'
import { readWords } from '../seller.ts'
import { openStorePanel } from './panel.ts'

const BY = { base: null, by: 'test' }

test.each([
  {
    path: 'products/123.yaml',
    text: 'image: gone.webp\n',
    pt: 'products/123.yaml › Imagem animada : A imagem “gone.webp” não está na pasta images.',
    en: 'products/123.yaml › Animated picture : The picture “gone.webp” is not in the images folder.',
  },
  {
    path: 'products/123.yaml',
    text: 'edition: open\n',
    pt: 'products/123.yaml › Versão : Escolha uma das opções.',
    en: 'products/123.yaml › Edition : Choose one of the options.',
  },
  {
    path: 'products/123.yaml',
    text: 'colour: red\n',
    pt: 'A chave “colour” não existe.',
    en: 'The key “colour” does not exist.',
  },
  {
    path: 'products/123.yaml',
    text: '"',
    pt: 'products/123.yaml : O arquivo não é YAML válido.',
    en: 'products/123.yaml : The file is not valid YAML.',
  },
  {
    path: 'products/123.pt.yaml',
    text: 'badge: NOVO\n',
    pt: 'products/123.pt.yaml › PT : Falta o original 123.yaml, que este arquivo traduz.',
    en: 'products/123.pt.yaml › PT : The original 123.yaml, which this file translates, is missing.',
  },
  {
    path: 'pages/cart.md',
    text: '---\ntitle: Cart\n---\n',
    pt: 'pages/cart.md : /cart já é um endereço da própria loja. Escolha outro nome.',
    en: 'pages/cart.md : /cart is an address of the shop itself. Choose another name.',
  },
])('$path with $text says what is wrong in both languages', async ({ path, text, pt, en }) => {
  const { editing, read, seller } = await openStorePanel('store')
  await editing.write(path, text, BY)
  expect(readWords(await read('/admin/store/draft'))).toContain(pt)
  seller.cookies.set('admin_language', 'en')
  expect(readWords(await read('/admin/store/draft'))).toContain(en)
})
