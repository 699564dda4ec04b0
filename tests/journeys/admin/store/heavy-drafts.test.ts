/** Texts that are made to be slow or deep: the door refuses them, and where one is there already every page stays whole. */
import { expect, test } from 'vitest'
import { measureLongestHold } from '#tests/support/longest-hold.ts'
import { readWords } from '../seller.ts'
import { openStorePanel } from './panel.ts'

/** Far above what a page of the panel takes, and far below what the texts take that are read without bounds. */
const LIMIT_MS = 1_000

const head = '---\ntitle: Heavy\n---\n\n'
const keys = (count: number) => Array.from({ length: count }, (_, index) => `k${index}: v`).join('\n')

const HEAVY: readonly (readonly [name: string, path: string, text: string])[] = [
  ['12,000 keys', 'words.yaml', keys(12_000)],
  ['6,000 keys', 'words.yaml', keys(6_000)],
  ['nested brackets', 'faq.yaml', '['.repeat(30_000)],
  ['nested lists', 'faq.yaml', '- '.repeat(30_000)],
  ['one-letter emphasis', 'pages/heavy.md', `${head}${'_a_'.repeat(20_000)}`],
  ['96 KB of emphasis', 'pages/heavy.md', `${head}${'_a_'.repeat(32_000)}`],
  ['nested quotes', 'pages/heavy.md', `${head}${'>'.repeat(32_000)} a`],
  [
    'nested quotes in a note',
    'news/heavy.md',
    `---\ntitle: Heavy\ndate: 2026-01-01\n---\n\n${'>'.repeat(9_000)} a`,
  ],
  [
    'open addresses',
    'theme.css',
    `:root { --color-bg: #fff; }\n${'url('.repeat(4_000)}${' '.repeat(40_000)}`,
  ],
]

const PAGES = [
  '',
  '/products',
  '/pictures',
  '/news',
  '/pages',
  '/draft',
  '/preview',
  '/versions',
  '/general',
  '/words',
  '/faq',
  '/theme',
  '/page/heavy',
  '/note/heavy',
].map((path) => `/admin/store${path}`)

/** A stylesheet that is not closed is a draft with a problem, as YAML with a wrong quote is. */
const REFUSED = HEAVY.filter(([, path]) => path !== 'theme.css')

test.each(REFUSED)('%s: refused at the door without holding up anybody', async (_, path, text) => {
  const { editing } = await openStorePanel('store')
  const { version: base } = await editing.read(path)
  const longest = await measureLongestHold(async () => {
    await expect(editing.write(path, text, { base, by: 'Bia' })).rejects.toMatchObject({
      code: expect.stringMatching(/^too_(?:large|complex)$/),
    })
  })
  expect(longest).toBeLessThan(LIMIT_MS)
  expect((await editing.draft()).files).toEqual([])
})

test.each(HEAVY)(
  '%s in a draft: each page is whole, names the file, and the draft can be discarded',
  async (_, path, text) => {
    const { shop, seller, editing, read } = await openStorePanel('store')
    // As a version without these bounds left it.
    await shop.db.kysely
      .insertInto('store_drafts')
      .values({
        path,
        base: null,
        content: Buffer.from(text).toString('base64'),
        editor: 'Bia',
        changed_at: 1,
        revision: 1,
      })
      .execute()
    seller.cookies.set('admin_language', 'en')
    const documents = new Map<string, string>()
    const longest = await measureLongestHold(async () => {
      for (const page of PAGES) documents.set(page, await read(page))
      await seller.postForm('/api/admin/store/publish', {}, '/admin/store/draft')
    })
    expect(longest).toBeLessThan(LIMIT_MS)
    const draft = documents.get('/admin/store/draft') ?? ''
    expect(readWords(draft)).toContain('The store cannot be published like this')
    expect(readWords(draft)).toMatch(new RegExp(`${path}[^.]*: The (?:file|text)`))
    expect(draft).toContain('action="/api/admin/store/discard"')
    const { status } = await seller.postForm('/api/admin/store/discard', { path }, '/admin/store/draft')
    expect([status, (await editing.draft()).files]).toEqual([303, []])
  },
)

test('a few kilobytes of edits are written without delaying other requests', async () => {
  const { editing } = await openStorePanel('store')
  const { version: base } = await editing.read('words.yaml')
  const edits = Array.from({ length: 200 }, (_, index) => ({ at: [`k${index}`], value: 'v' }))
  const longest = await measureLongestHold(async () => {
    // A slow machine refuses it.
    const refused = await editing.change('words.yaml', edits, { base, by: 'Bia' }).catch((error) => error)
    expect([undefined, 'too_complex']).toContain(refused.code)
  })
  expect(longest).toBeLessThan(LIMIT_MS)
})

test('a form whose text is too complex comes back with its fields and the reason', async () => {
  const { open, send, editing, seller } = await openStorePanel('store')
  const fields = await open('/admin/store/page/terms')
  seller.cookies.set('admin_language', 'en')
  const { status, body } = await send({ ...fields, 'original.body': `Mine ${'*a_'.repeat(20_000)}` })
  expect(status).toBe(200)
  expect(readWords(body)).toContain('pages/terms.md: This would make the text too long or too deeply nested')
  expect(body).toContain('Mine *a_')
  expect((await editing.draft()).files).toEqual([])
})
