/**
 * Store folders of earlier versions are brought to today's format: nothing of the seller's is lost, and a copy stays.
 * `HISTORY=1` tries every state that this repository's own folder had, which takes a minute and needs its history.
 */
import { execFile } from 'node:child_process'
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { translatedLocales } from '#app/messages/index.ts'
import { reservedSlugs } from '#app/reserved-slugs.server.ts'
import { openStore } from '#app/server/store/open-store.server.ts'
import type { Store } from '#app/server/store/store.server.ts'
import { scaled } from '#tests/helpers/machine.ts'
import { ROOT } from '../../../scripts/sources.ts'

const EARLIER = join(ROOT, 'tests/stores/earlier')
const OPTIONS = { languages: translatedLocales, reservedSlugs }
const execute = promisify(execFile)

/** One state has a theme alone: no version of the shop could read it. */
const UNREADABLE = /settings\.yaml: missing/

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'earlier-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function open(dir: string) {
  const lines: string[] = []
  const log = { warn: (facts: object) => void lines.push(Object.entries(facts).join(' ')) }
  const store = await openStore(dir, { ...OPTIONS, log })
  return { store, report: lines.join('\n') }
}

/** Every file by its path. */
async function readFiles(dir: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const path of await readdir(dir, { recursive: true }))
    if ((await stat(join(dir, path))).isFile()) files.set(path, await readFile(join(dir, path), 'latin1'))
  return files
}

function listLeaves(value: unknown): string[] {
  if (value instanceof Map) return [...value.values()].flatMap(listLeaves)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(listLeaves)
  return value === null ? [] : [String(value).trim()]
}

async function listYamlValues(dir: string): Promise<string[]> {
  const values: string[] = []
  for await (const path of glob('{,products/}*.yaml', { cwd: dir }))
    values.push(...listLeaves(parse(await readFile(join(dir, path), 'utf8'))))
  return values
}

/** Every value of the folder is in the shop or in the report, and every changed file has a copy. */
async function expectNothingGone(dir: string): Promise<{ store: Store; report: string }> {
  const before = { files: await readFiles(dir), values: await listYamlValues(dir) }
  const { store, report } = await open(dir)
  const after = await readFiles(dir)
  const known = new Set(listLeaves(store))
  expect(before.values.filter((value) => !known.has(value) && !report.includes(value))).toEqual([])
  for (const [path, text] of before.files)
    expect(after.get(path) === text || after.get(`.format-0/${path}`) === text, path).toBe(true)
  expect(after.get('.format-0/report.txt')).toContain('settings.yaml: format: 1 was added')
  // A second start finds nothing to do and the same store.
  const again = await open(dir)
  expect([again.report, again.store]).toEqual(['', store])
  return { store, report }
}

test.each(await readdir(EARLIER))('the earlier store "%s" opens and is migrated', async (name) => {
  const folder = await makeFolder()
  await cp(join(EARLIER, name), folder, { recursive: true })
  const { report } = await expectNothingGone(folder)
  expect(report).toMatch(/\d+ texts of yours are missing; .*words\.yaml: home/)
})

test.runIf(process.env.HISTORY)(
  'every state of the store folder in the history of this repository opens and is migrated',
  async () => {
    const git = async (...args: string[]) =>
      (await execute('git', args, { cwd: ROOT, encoding: 'buffer', maxBuffer: 2 ** 26 })).stdout
    const commits = String(await git('log', '--format=%H', '--', 'store'))
      .trim()
      .split('\n')
    for (const commit of commits) {
      const folder = await makeFolder()
      await writeFile(join(folder, 'store.tar'), await git('archive', commit, 'store'))
      await execute('tar', ['-xf', 'store.tar'], { cwd: folder })
      const dir = join(folder, 'store')
      const settings = await readFile(join(dir, 'settings.yaml'), 'utf8').catch(() => '')
      if (settings === '') await expect(open(dir), commit).rejects.toThrow(UNREADABLE)
      else if (!settings.includes('\nformat: ')) await expectNothingGone(dir)
    }
  },
  scaled(600_000),
)

test('icons and pictures that the format does not know are replaced, and the report names them', async () => {
  const folder = await makeFolder()
  await cp(join(EARLIER, 'with-products'), folder, { recursive: true })
  const { store, report } = await open(folder)
  expect(store.products.get(7017023)?.image).toBeNull()
  expect(report).toContain('products/7017023.yaml: image: "police-boss-bundle.webp" became null')
  expect(await readFile(join(folder, 'products/7017023.yaml'), 'utf8')).toContain('image: null')
})

test('the seller’s comments and order stay', async () => {
  const folder = await makeFolder()
  const settings = '# Mine\n\nname: Otters # the animal\ntagline: Wet\n'
  await writeFile(join(folder, 'settings.yaml'), settings)
  await open(folder)
  expect(await readFile(join(folder, 'settings.yaml'), 'utf8')).toBe(
    '# Mine\n\n# The format of this folder. An update raises it by itself.\nformat: 1\n\nname: Otters # the animal\ntagline: Wet\n',
  )
})

test('a folder of a newer format is refused, or read as it was before a newer version changed it', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'settings.yaml'), 'format: 2\nname: Otters\ntagline: Wet\nnovelty: true\n')
  await expect(open(folder)).rejects.toThrow(/format: expected at most 1, got 2: a newer version of the shop/)
  await mkdir(join(folder, '.format-1'))
  await writeFile(join(folder, '.format-1/settings.yaml'), 'format: 1\nname: Otters\ntagline: Dry\n')
  const { store, report } = await open(folder)
  expect(store.settings.tagline).toBe('Dry')
  expect(report).toContain('settings.yaml: as it was in format 1')
  expect(await readFile(join(folder, '.format-2/settings.yaml'), 'utf8')).toContain('novelty')
})

test('a folder that cannot be written to is migrated in memory, at each start', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'settings.yaml'), 'name: Otters\ntagline: Wet\n')
  // A file where the copies would go: this fails for the administrator too, whom no permission stops.
  await writeFile(join(folder, '.format-0'), '')
  const { store, report } = await open(folder)
  expect(store.settings).toMatchObject({ format: 1, name: 'Otters' })
  expect(report).toContain('EEXIST')
  expect(await readFile(join(folder, 'settings.yaml'), 'utf8')).toBe('name: Otters\ntagline: Wet\n')
})
