/** The panel's forms of the store: sent back unchanged, changed, refused, and changed by two at once. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storeIn } from '#app/server/store/store.server.ts'
import { scaled } from '#tests/support/machine.ts'
import { readForm } from '../form-page.ts'
import { readWords } from '../seller.ts'
import { openStorePanel } from './panel.ts'

const SECTIONS = [
  'general',
  'home',
  'links',
  'promo',
  'subscription',
  'claims',
  'privacy',
  'categories',
  'discord',
  'models',
  'numbers',
  'words',
  'reasons',
  'faq',
  'services',
  'testimonials',
  'navigation',
  'assistant',
  'theme',
]
const LANGUAGES = ['pt', 'es', 'fr', 'de', 'it']
const MINUTES = 60_000

/** The form of every file of the folder: sections, products, pages and news. */
async function addressesIn(dir: string): Promise<string[]> {
  const products = (await readdir(join(dir, 'products')).catch(() => []))
    .filter((name) => /^\d+\.yaml$/.test(name))
    .map((name) => `product/${name.replace('.yaml', '')}`)
  const pages = (await readdir(join(dir, 'pages')))
    .filter((name) => /^[a-z-]+\.md$/.test(name))
    .map((name) => `page/${name.replace('.md', '')}`)
  const notes = (await readdir(join(dir, 'news')).catch(() => []))
    .filter((name) => /^[a-z0-9-]+\.md$/.test(name))
    .map((name) => `note/${name.replace('.md', '')}`)
  return [...SECTIONS, ...products, ...pages, ...notes].map((name) => `/admin/store/${name}`)
}

test.each(['sandbox/store', 'store'])(
  'no form of %s changes anything when it is sent as it came',
  { timeout: scaled(3 * MINUTES) },
  async (folder) => {
    const { open, send, editing, dir } = await openStorePanel(folder)
    // Each form has its original beside one translation; the languages take turns.
    for (const [index, page] of (await addressesIn(dir)).entries()) {
      const query = `?language=${LANGUAGES[index % LANGUAGES.length]}`
      const { location } = await send(await open(page + query))
      expect([page, query, location]).toEqual([page, query, expect.stringContaining('outcome=unchanged')])
    }
    expect((await editing.draft()).files).toEqual([])
  },
)

test('a description is translated for a package without texts, and a category is named', async () => {
  const { open, send, editing, read, seller, published } = await openStorePanel('store')
  const page = '/admin/store/product/7055310'
  expect(await read(page)).toContain(`href="${page}?language=de"`)
  const product = await open(`${page}?language=de`)
  await send({ ...product, 'de.description': 'Sanitäter *helfen*.' })
  const categories = await open('/admin/store/categories?language=de')
  await send({
    ...categories,
    'original.categories.0.name': 'JOBS',
    'original.categories.0.label': 'Work',
    'de.categories.0.name': 'JOBS',
    'de.categories.0.label': 'Berufe',
  })
  const { files, problems } = await editing.draft()
  expect([files.map(({ path }) => path).sort(), problems]).toEqual([
    ['products/7055310.de.yaml', 'settings.yaml'],
    [],
  ])
  await seller.postForm('/api/admin/store/publish', {}, '/admin/store/draft')
  const { store } = published()
  expect(store.settings.categories).toMatchObject([{ name: 'JOBS', label: 'Work' }])
  const german = storeIn(store, 'de')
  expect(german.settings.categories[0]).toMatchObject({ name: 'JOBS', label: 'Berufe' })
  expect(german.products.get(7055310)?.description).toBe('Sanitäter *helfen*.')
  // Its address is that of a package without texts.
  expect(store.products.has(7055310)).toBe(false)
})

test('a text, a question in two languages and a product are changed in the draft', async () => {
  const { open, send, editing, read } = await openStorePanel()
  const banner = await open('/admin/store/promo')
  expect(banner['original.promo.text']).toBe('10% off your first purchase')
  const saved = await send({
    ...banner,
    'original.promo.text': '15% off this week',
    'original.promo.percent': '15',
  })
  expect([saved.status, saved.location]).toEqual([303, '/admin/store/promo?outcome=saved'])

  const faq = await open('/admin/store/faq?language=pt')
  await send({ ...faq, 'original.0.answer': 'Changed.', 'pt.0.answer': 'Mudou.' })

  const product = await open('/admin/store/product/6982072')
  await send({ ...product, 'original.edition': '', 'original.dependencies': 'ox_lib\r\noxmysql\r\n' })

  const { value: settings } = await editing.read('settings.yaml')
  expect(settings).toMatchObject({ promo: { code: 'WELCOME10', percent: 15, text: '15% off this week' } })
  expect((await editing.read('faq.yaml')).value).toHaveProperty('0.answer', 'Changed.')
  expect((await editing.read('faq.pt.yaml')).value).toHaveProperty('0.answer', 'Mudou.')
  const { value } = await editing.read('products/6982072.yaml')
  expect(value).toMatchObject({ edition: null, dependencies: ['ox_lib', 'oxmysql'] })
  expect(await read('/admin/store/promo')).toContain('value="15% off this week"')
})

test('a form that the schema refuses comes back with its fields and each error at its place', async () => {
  const { open, send, shown, editing } = await openStorePanel()
  const fields = {
    ...(await open('/admin/store/promo?language=pt')),
    'original.promo.percent': '150',
    'original.promo.text': '',
    'pt.promo.text': 'Só esta semana',
  }
  const { status, body } = await send(fields)
  expect(status).toBe(200)
  expect(shown(body)).toEqual(fields)
  const words = readWords(body)
  expect(words).toContain('2 campos precisam de correção')
  expect(words).toContain('Escreva um número inteiro de 1 a 100.')
  expect(body).toMatch(/aria-describedby="original\.promo\.text-problem"|original\.promo\.text-problem/)
  expect((await editing.draft()).files).toEqual([])
})

test('entries of a list are added, moved and removed without script', async () => {
  const { open, send, shown, editing } = await openStorePanel()
  const before = await open('/admin/store/reasons?language=pt')
  const typed = { ...before, 'original.0.title': 'Typed before', do: 'add::3' }
  const added = shown((await send(typed)).body)
  expect(added['original.0.title']).toBe('Typed before')
  expect(added['original.3.title']).toBe('')
  const filled = { ...added, 'original.3.title': 'New', 'original.3.text': 'Because.' }
  const moved = shown((await send({ ...filled, do: 'up::3' })).body)
  expect([moved['original.2.title'], moved['pt.2.title']]).toEqual(['New', ''])
  const removed = shown((await send({ ...moved, do: 'remove::0' })).body)
  expect(removed['original.0.title']).toBe(before['original.1.title'])

  const refused = await send(removed)
  expect(readWords(refused.body)).toContain('Preencha este campo.')
  const saved = await send({ ...removed, 'pt.1.title': 'Novo', 'pt.1.text': 'Porque sim.' })
  expect(saved.location).toContain('outcome=saved')
  expect((await editing.read('reasons.yaml')).value).toHaveProperty('1.title', 'New')
  expect((await editing.read('reasons.pt.yaml')).value).toHaveProperty('1.title', 'Novo')
})

test('the second person to save a file sees the differences and keeps either side', async () => {
  const { open, send, shown, editing } = await openStorePanel()
  const [mine, other] = [await open('/admin/store/general'), await open('/admin/store/promo')]
  const theirs = await open('/admin/store/general')
  await send({ ...theirs, 'original.name': 'Theirs' })

  // Another form of the same file changes its own fields of the newest one.
  const promo = await send({ ...other, 'original.promo.percent': '25' })
  expect(promo.status).toBe(200)
  expect(readWords(promo.body)).toMatch(
    /Desconto em porcentagem .*No arquivo agora 10 .*No seu formulário 25/,
  )
  expect(readWords(promo.body)).not.toContain('Theirs')
  expect((await send(shown(promo.body))).location).toContain('outcome=saved')

  const conflict = await send({ ...mine, 'original.tagline': 'My tagline' })
  const words = readWords(conflict.body)
  expect(words).toContain('Alguém alterou este arquivo')
  expect(words).toMatch(/Nome da loja No arquivo agora Theirs No seu formulário Northgate Scripts/)
  expect(conflict.body).toMatch(/<a [^>]*href="\/admin\/store\/general"[^>]*>Manter o do arquivo/)
  const { value } = await editing.read('settings.yaml')
  expect(value).toMatchObject({ name: 'Theirs', promo: { percent: 25 } })

  const again = shown(conflict.body)
  expect(again).toMatchObject({ 'original.name': 'Northgate Scripts', 'original.tagline': 'My tagline' })
  // A third change after the difference was shown is shown as well.
  await send({ ...(await open('/admin/store/promo')), 'original.promo.percent': '30' })
  expect((await send(again)).status).toBe(200)
  expect((await send(shown((await send(again)).body))).location).toContain('outcome=saved')
  expect((await editing.read('settings.yaml')).value).toMatchObject({
    name: 'Northgate Scripts',
    tagline: 'My tagline',
    promo: { percent: 30 },
  })
})

test('a form that was opened before its file changed on the disk shows the differences too', async () => {
  const { open, send, shown, dir, editing } = await openStorePanel()
  const opened = await open('/admin/store/theme')
  const fields = { ...opened, 'original.color-bg.dark': '#101418' }
  // A list’s button or a refusal brings no newer file under the form.
  const refused = await send({ ...fields, 'original.radius-s': '' })
  const path = join(dir, 'theme.css')
  await writeFile(path, (await readFile(path, 'utf8')).replace(/--radius-s: [^;]+/, '--radius-s: 9px'))
  const conflict = await send({
    ...shown(refused.body),
    'original.radius-s': opened['original.radius-s'] ?? '',
  })
  expect([conflict.status, readWords(conflict.body)]).toEqual([200, expect.stringContaining('9px')])
  expect((await editing.draft()).files).toEqual([])
  expect((await send(shown(conflict.body))).location).toContain('outcome=saved')
  expect(String((await editing.read('theme.css')).value)).toContain('#101418')
})

test('a conflict between draft and folder is resolved in the review, without script', async () => {
  const { open, send, read, seller, dir, editing } = await openStorePanel()
  await send({ ...(await open('/admin/store/general')), 'original.name': 'Mine' })
  const path = join(dir, 'settings.yaml')
  await writeFile(path, (await readFile(path, 'utf8')).replace('Northgate Scripts', 'Theirs'))
  const review = '/admin/store/draft'
  const published = await seller.postForm('/api/admin/store/publish', {}, review)
  expect(published.location).toBe(`${review}?outcome=conflict`)
  const page = await read(review)
  expect(readWords(page)).toContain('1 arquivo também foi alterado na pasta')
  expect(readWords(page)).toMatch(/Na pasta Theirs No rascunho Mine/)
  const { fields } = readForm(page, '/api/admin/store/resolve')
  const decided = await seller.postForm('/api/admin/store/resolve', { ...fields, take: 'theirs' }, review)
  expect(decided.location).toBe(`${review}?outcome=written`)
  expect((await editing.draft()).files).toEqual([])
  expect((await editing.read('settings.yaml')).value).toMatchObject({ name: 'Theirs' })
})

test('a product without a file gets one, and a translation is begun and discarded', async () => {
  const { open, send, editing, shop, published } = await openStorePanel('store')
  const [id] = [...(shop.catalog.current()?.products.keys() ?? [])].filter(
    (one) => !published().store.products.has(one),
  )
  const page = `/admin/store/product/${id}`
  await send({ ...(await open(page)), 'original.badge': 'NEW' })
  expect((await editing.read(`products/${id}.yaml`)).value).toEqual({ badge: 'NEW' })
  await send({ ...(await open(`${page}?language=de`)), 'de.badge': 'NEU' })
  expect((await editing.read(`products/${id}.de.yaml`)).value).toEqual({ badge: 'NEU' })
  await send({ ...(await open(`${page}?language=de`)), 'de.badge': '' })
  expect((await editing.read(`products/${id}.de.yaml`)).version).toBeNull()
  expect((await editing.draft()).problems).toEqual([])
})

test('a colour of the theme changes in its place, and nothing else of the file does', async () => {
  const { open, send, editing } = await openStorePanel()
  const before = String((await editing.read('theme.css')).value)
  const form = await open('/admin/store/theme')
  expect(form['original.color-brand-ink.dark']).toBe('oklch(0.19 0.035 50)')
  const saved = await send({ ...form, 'original.color-bg.dark': '#101418', 'original.radius-s': '4px' })
  expect([saved.body, saved.location]).toEqual(['', '/admin/store/theme?outcome=saved'])
  const after = String((await editing.read('theme.css')).value)
  const different = (text: string, other: string) =>
    text.split('\n').filter((line) => !other.split('\n').includes(line))
  expect(different(after, before)).toEqual([
    expect.stringMatching(/^ {2}--color-bg: light-dark\(.+, #101418\);$/),
    '  --radius-s: 4px;',
  ])
})
