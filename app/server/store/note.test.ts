import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readStore, StoreError, storeIn } from './store.server.ts'

async function makeStore(notes: Record<string, string>): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'store-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const dir = join(parent, 'store')
  await mkdir(join(dir, 'news'), { recursive: true })
  await writeFile(join(dir, 'settings.yaml'), 'name: Wares\ntagline: Words\n')
  for (const [name, text] of Object.entries(notes)) await writeFile(join(dir, 'news', name), text)
  return dir
}

const createNote = (head: string, body = '') => `---\n${head}\n---\n${body}`

async function findProblem(notes: Record<string, string>): Promise<string> {
  const error: unknown = await readStore(await makeStore(notes), ['de']).catch((reason: unknown) => reason)
  return error instanceof StoreError ? (error.problems[0] ?? '') : ''
}

test('a note is read with sanitised Markdown, and in each of its languages', async () => {
  const dir = await makeStore({
    'wallet-1-10.md': createNote(
      'title: Cards\ndate: 2026-11-02\nproducts: [7, 8]\nversion: "1.10"',
      '\n## Added\n\n- **Cards**<script>alert(1)</script>\n',
    ),
    'wallet-1-10.de.md': createNote('title: Karten', 'Karten zum Verteilen.'),
    'hours.md': createNote('title: Hours\ndate: 2026-11-03'),
  })
  const store = await readStore(dir, ['de'])
  expect(store.news.get('wallet-1-10')).toEqual({
    slug: 'wallet-1-10',
    title: 'Cards',
    date: '2026-11-02',
    version: '1.10',
    products: [7, 8],
    html: '<p><strong>Added</strong></p>\n<ul>\n<li><strong>Cards</strong></li>\n</ul>',
    language: null,
    changes: { breaking: [], added: [], changed: [], fixed: [] },
    replace: [],
    needs: [],
    backwards: false,
  })
  expect(store.news.get('hours')).toMatchObject({ version: null, products: [], html: '' })
  const { news } = storeIn(store, 'de')
  expect(news.get('wallet-1-10')).toMatchObject({
    title: 'Karten',
    html: '<p>Karten zum Verteilen.</p>',
    language: 'de',
    date: '2026-11-02',
    version: '1.10',
    products: [7, 8],
  })
  expect(news.get('hours')).toMatchObject({ title: 'Hours', language: null })
})

const VALID = createNote('title: A\ndate: 2026-11-02')

test.each([
  [{ 'a.md': createNote('title: A\ndate: 2026-02-30') }, 'store/news/a.md: date: expected a day such as'],
  [{ 'a.md': createNote('title: A') }, 'store/news/a.md: date: expected a day such as'],
  [
    { 'a.md': createNote('title: A\ndate: 2026-11-02\nversion: 1.10') },
    'version: expected a version in quotes',
  ],
  [
    { 'a.md': createNote('title: A\ndate: 2026-11-02\nproducts: [wallet]') },
    'products.0: expected a package id',
  ],
  [
    { 'a.md': createNote('title: A\ndate: 2026-11-02\nproduct: 7') },
    'product: unknown key, expected one of title',
  ],
  [{ 'a.md': 'No head.' }, 'store/news/a.md: expected a head between two lines of ---'],
  [{ 'Wallet 1.md': VALID }, 'store/news/Wallet 1.md: expected a name such as backpack-1-4.md'],
  [{ 'a.yaml': 'title: A' }, 'store/news/a.yaml: expected a name such as backpack-1-4.md'],
  [
    { 'a.md': createNote('title: A\ndate: 2026-11-02', 'x'.repeat(20_001)) },
    'expected a text of at most 20000',
  ],
  [{ 'a.de.md': VALID }, 'store/news/a.de.md: expected a.md beside it, which it translates'],
  [{ 'a.md': VALID, 'a.xx.md': VALID }, 'store/news/a.xx.md: unknown language'],
  [{ 'a.md': VALID, 'a.de.md': VALID }, 'store/news/a.de.md: date: unknown key, expected one of title'],
])('%j is refused by file and key', async (notes, expected) => {
  expect(await findProblem(notes)).toContain(expected)
})

test('a folder has at most a thousand notes', async () => {
  const notes = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`note-${index}.md`, VALID]))
  expect(await findProblem(notes)).toBe('store/news: expected at most 1000 notes, got 1001')
})

const release = (version: string, date: string, more = '') =>
  createNote(`title: A\ndate: ${date}\nproducts: [7]\nversion: "${version}"\nchanges: { fixed: [B] }${more}`)

test('a release lists its changes, and a translation replaces the lists that it has', async () => {
  const dir = await makeStore({
    'a.md': release('1.4', '2026-11-02', '\nreplace: [server.lua]\nneeds: [ox_lib 3.20]'),
    'a.de.md': createNote('title: A\nneeds: [ox_lib ab 3.20]'),
  })
  const note = storeIn(await readStore(dir, ['de']), 'de').news.get('a')
  expect(note).toMatchObject({
    changes: { breaking: [], fixed: ['B'] },
    replace: ['server.lua'],
    needs: ['ox_lib ab 3.20'],
  })
})

test('a release with a lower version than an earlier one is refused unless it says so', async () => {
  const first = { 'a.md': release('1.10', '2026-11-01') }
  expect(await findProblem({ ...first, 'b.md': release('1.9', '2026-11-02') })).toBe(
    'store/news/b.md: expected a version above 1.10, or backwards: true',
  )
  expect(await findProblem({ ...first, 'b.md': release('1.9', '2026-11-02', '\nbackwards: true') })).toBe('')
  expect(await findProblem({ ...first, 'b.md': release('1.11', '2026-11-02') })).toBe('')
  // Two releases on one day, in whatever order of file names.
  expect(await findProblem({ 'z.md': release('1.9', '2026-11-01'), ...first })).toBe('')
  const prose = createNote('title: A\ndate: 2026-11-02\nproducts: [7]\nversion: "1.9"')
  expect(await findProblem({ ...first, 'b.md': prose })).toBe('')
})
