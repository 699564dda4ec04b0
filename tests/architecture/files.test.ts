/** Every table and chart of the panel can be downloaded, except lists of files that the store folder holds already. */
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { lists, reports } from '#app/panel/pages.ts'
import { ENDPOINTS } from '../support/fuzz.ts'

const PAGES = join(import.meta.dirname, '../../app/panel')
const SHOWS_ROWS = /<(?:DataTable|DayChart|ListPage|ListTable|table)\b/
/** Pages over the store folder and its versions. */
const OF_THE_STORE_FOLDER = [
  'store/docs',
  'store/form',
  'store/news',
  'store/pages',
  'store/pictures',
  'store/products',
  'store/versions',
]

async function readFolders(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const name of await readdir(PAGES, { recursive: true })) {
    if (!name.endsWith('.tsx') || name.startsWith('kit/')) continue
    const folder = dirname(name)
    found.set(folder, `${found.get(folder) ?? ''}${await readFile(join(PAGES, name), 'utf8')}`)
  }
  return found
}

const DECLARED = [...Object.keys(lists), ...Object.keys(reports)].join('|')
const USES_DECLARED = new RegExp(String.raw`\b(?:lists|reports)\.(${DECLARED})\b`, 'g')

/** A list or a report of `panel/pages.ts` has a file of its name. */
function filesIn(text: string): Set<string> {
  const declared = Array.from(text.matchAll(USES_DECLARED), ([, name]) => `/api/admin/export/${name}.csv`)
  return new Set([...(text.match(/\/api\/admin\/export\/[\w-]+\.csv/g) ?? []), ...declared])
}

test('every table and chart of the panel has its file', async () => {
  const folders = await readFolders()
  const shown = [...folders].filter(([, text]) => SHOWS_ROWS.test(text))
  const withoutFile = shown.flatMap(([folder, text]) => (filesIn(text).size === 0 ? folder : []))
  expect(withoutFile.toSorted()).toEqual(OF_THE_STORE_FOLDER)
  const linked = new Set([...folders.values()].flatMap((text) => [...filesIn(text)]))
  const exports = ENDPOINTS.filter((endpoint) => endpoint.startsWith('GET /api/admin/export/'))
  expect(
    [...linked].map((file) => `GET ${file}`).toSorted(),
    'a page links each export that tests/support/fuzz.ts names',
  ).toEqual(exports.toSorted())
})

test('a page that has two tables has the files of both', async () => {
  for (const [folder, text] of await readFolders()) {
    const tables = text.match(/<(?:DataTable|ListPage|ListTable)\b/g)?.length ?? 0
    const isEnough = OF_THE_STORE_FOLDER.includes(folder) || filesIn(text).size >= tables
    expect([folder, isEnough]).toEqual([folder, true])
  }
})
