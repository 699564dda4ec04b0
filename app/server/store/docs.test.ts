import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readStore, StoreError, storeIn } from './store.server.ts'
import { readDocument } from './texts/document.server.ts'

const SETTINGS = `format: 1
name: Foreign Wares
tagline: Other words
support: { email: help@foreign.example }
comeBackTitles: [One, Two]
`
const INDEX = '---\ntitle: Job\nproducts: [7]\n---\nText.\n'

async function readWith(files: Record<string, string>) {
  const dir = await mkdtemp(join(tmpdir(), 'store-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  for (const [path, content] of Object.entries({ 'settings.yaml': SETTINGS, ...files })) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), content)
  }
  return readStore(dir, ['de', 'pt'])
}

async function listProblems(files: Record<string, string>): Promise<string> {
  try {
    await readWith(files)
    return ''
  } catch (error) {
    if (error instanceof StoreError) return error.problems.join('\n').replaceAll(/store-\w+\//g, '')
    throw error
  }
}

function render(markdown: string): string {
  const reading = readDocument(markdown, 'job')
  if ('code' in reading) throw new Error(reading.message)
  return reading.value.html
}

test('pages are read by folder, and a translation replaces its original', async () => {
  const store = await readWith({
    'docs/job/index.md': INDEX,
    'docs/job/index.de.md': '---\ntitle: Beruf\n---\nInhalt.\n',
    'docs/job/more.md': '---\ntitle: More\norder: 3\ngroup: Set up\nfor: owners\n---\nMore.\n',
  })
  expect(store.docs.get('job')).toMatchObject({ products: [7], version: null, latest: null })
  const german = storeIn(store, 'de').docs.get('job')?.pages
  expect(german?.get('index')).toMatchObject({ title: 'Beruf', language: 'de' })
  expect(german?.get('more')).toMatchObject({
    title: 'More',
    language: null,
    group: 'Set up',
    isForOwners: true,
  })
  expect(storeIn(store, 'pt').docs.get('job')?.pages.get('index')).toMatchObject({ title: 'Job' })
})

test.each([
  ['a folder without a first page', { 'docs/job/a.md': INDEX }, 'docs/job/a.md: products: expected products'],
  ['an empty folder', { 'docs/job/a.md': '---\ntitle: A\n---\n' }, 'docs/job: expected an index.md'],
  ['a name that no address has', { 'docs/Job/index.md': INDEX }, 'docs/Job: expected a name such as'],
  ['a name that the shop needs', { 'docs/search/index.md': INDEX }, 'docs/search: expected another name'],
  [
    'a page called owners',
    { 'docs/job/index.md': INDEX, 'docs/job/owners.md': INDEX },
    'owners.md: expected another',
  ],
  [
    'a first page for owners',
    { 'docs/job/index.md': INDEX.replace('---\nText', 'for: owners\n---\nText') },
    'for: expected an index.md that all',
  ],
  [
    'owners of nothing',
    { 'docs/job/index.md': '---\ntitle: Job\n---\n', 'docs/job/a.md': '---\ntitle: A\nfor: owners\n---\n' },
    'products: expected the package ids whose owners read a.md',
  ],
  [
    'a latest version that is not there',
    { 'docs/job/index.md': INDEX.replace('products', 'latest: gone\nproducts') },
    'latest: expected the name of the folder',
  ],
  [
    'a picture that is not there',
    { 'docs/job/index.md': `${INDEX}![x](../../images/x.png)` },
    'index.md: expected the name of a file in images/, got "x.png"',
  ],
  [
    'a translation without an original',
    { 'docs/job/index.md': INDEX, 'docs/job/b.de.md': INDEX },
    'b.de.md: expected b.md beside it',
  ],
  [
    'a language that the shop lacks',
    { 'docs/job/index.md': INDEX, 'docs/job/index.xx.md': INDEX },
    'index.xx.md: unknown language',
  ],
  ['an unknown key', { 'docs/job/index.md': INDEX.replace('title', 'titel') }, 'titel: unknown key'],
  [
    'a version that YAML would shorten',
    { 'docs/job/index.md': INDEX.replace('products', 'version: 1.10\nproducts') },
    'version: expected a version in quotes',
  ],
])('%s is refused by name', async (_name, files, problem) => {
  expect(await listProblems(files)).toContain(problem)
})

test('links between files lead to pages, and links to headings lead to the headings’ ids', () => {
  const html = render(
    '[a](more.md) [b](../general/index.md#Set-up) [c](#two%20words) [d](https://x.example) [e](/scripts)\n\n## Two words\n\n## Two words\n\n### Über & mehr',
  )
  expect(html).toContain('<a href="/docs/job/more">a</a>')
  expect(html).toContain('<a href="/docs/general#doc-set-up">b</a>')
  expect(html).toContain('<a href="#doc-two-words">c</a>')
  expect(html).toContain('<a href="https://x.example" rel="noreferrer" target="_blank">d</a>')
  expect(html).toContain('<a href="/scripts">e</a>')
  expect(html).toContain('<h2 id="doc-two-words-2">')
  expect(html).toContain('<h3 id="doc-über-mehr">')
})

test.each([
  '<script>alert(1)</script>',
  '<img src="/store/images/a.png" onerror="alert(1)">',
  '![x](javascript:alert(1))',
  '![x](https://tracker.example/a.png)',
  '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
  '![x](../../images/../../etc/passwd)',
  '[x](javascript:alert(1))',
  '[x](//evil.example)',
  '[x](../../../admin.md)',
  '<h2 id="root" style="color:red">x</h2>',
  '<iframe src="https://a.example"></iframe><form action="/api/auth/logout"><button>x</button></form>',
])('the Markdown %s loses what is active or foreign', (markdown) => {
  const html = render(markdown)
  expect(html).not.toMatch(
    /script|onerror|onload=|style=|<iframe|<form|<button|tracker|evil|passwd|data:|id="root"|admin/i,
  )
})
