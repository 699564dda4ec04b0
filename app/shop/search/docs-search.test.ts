/** Documentation of five hundred pages: the searches of visitors, and the index that they read. */
import process from 'node:process'
import { expect, test } from 'vitest'
import type { DocFolder, DocPage } from '#app/server/store/store.server.ts'
import { createDocs, listSections } from '#app/shop/docs/docs.server.ts'
import { measureLongestHold } from '#tests/support/longest-hold.ts'
import { expectWithin } from '#tests/support/within.ts'
import { createSearch } from './search.server.ts'

const [FOLDERS, PAGES, HEADINGS, WORDS] = [20, 25, 8, 90]
const SYLLABLES =
  'ba con fi gu ra ti on da ta se le per mis si in ven to ry job po li ce ve hi cle spa wn'.split(' ')

/** The same numbers in each run. */
function createRandom() {
  let seed = 1
  return () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
}

const random = createRandom()
const pick = <Item>(items: readonly Item[]): Item => {
  // The first are the most frequent, as words of a language are.
  const item = items[Math.floor(random() ** 3 * items.length)]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}
const LANGUAGE = Array.from({ length: 8_000 }, () =>
  SYLLABLES.toSorted(() => random() - 0.5)
    .slice(0, 3)
    .join(''),
)
const write = (count: number) => Array.from({ length: count }, () => pick(LANGUAGE)).join(' ')

function writePage(slug: string, order: number): DocPage {
  const parts = Array.from({ length: HEADINGS }, (_, part) => {
    const heading = part === 0 ? '' : `<h2 id="part-${part}">${write(3)}</h2>`
    return `${heading}<p>${write(WORDS)}</p>`
  })
  return {
    slug,
    order,
    title: write(3),
    markdown: '',
    group: null,
    isForOwners: false,
    language: null,
    html: parts.join(''),
    sections: [],
  }
}

function writeFolder(number: number): DocFolder {
  const slugs = Array.from({ length: PAGES }, (_, page) => (page === 0 ? 'index' : `page-${page}`))
  const pages = new Map(slugs.map((slug, order) => [slug, writePage(slug, order)]))
  return { slug: `folder-${number}`, order: number, products: [], version: null, latest: null, pages }
}

const folders = Array.from({ length: FOLDERS }, (_, number) => writeFolder(number))
const docs = createDocs(new Map(folders.map((folder) => [folder.slug, folder])))
const search = createSearch({
  contents: new Map(),
  listDocs: () => listSections(docs, (text) => text.slice(0, 150)),
  today: () => '2026-11-20',
})

const SEARCHES = [
  ...LANGUAGE.slice(0, 40),
  ...Array.from({ length: 40 }, () => write(2)),
  ...Array.from({ length: 20 }, () => write(16)),
  // Beginnings of words, and words with slips of the finger.
  ...LANGUAGE.slice(0, 20).map((word) => word.slice(0, 3)),
  ...Array.from({ length: 20 }, () => write(4).replaceAll(/\w\b/g, 'x')),
  'a',
]

test('the index is built in slices, so that other visitors do not wait for it', async () => {
  expectWithin(50, await measureLongestHold(() => search.prepareAnswers('en')))
  expect(search.findDocs(LANGUAGE[0] ?? '', 'en').length).toBeGreaterThan(300)
})

test('no search takes longer than fifty milliseconds of the processor', async () => {
  await search.prepareAnswers('en')
  const slowest = SEARCHES.map((text) => {
    const start = process.threadCpuUsage()
    search.findDocs(text, 'en')
    const { user, system } = process.threadCpuUsage(start)
    return { text, ms: (user + system) / 1_000 }
  }).reduce((a, b) => (b.ms > a.ms ? b : a))
  expectWithin(50, slowest.ms)
})
