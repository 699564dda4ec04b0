/** Equipment lies where it belongs: what tests alone need in tests, made-up histories in the sandbox, five benches. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const BENCHES = ['memory.ts', 'page.ts', 'records.ts', 'scale.ts', 'throughput.ts']
const CODE = '{app,packages,sandbox,scripts,tests,bench}/**/*.{ts,tsx,mts}'
const PRODUCT = /^(?:app|scripts|packages\/[^/]+\/src)\//
const TEST = /\.(?:test|spec)\.tsx?$|^(?:tests|bench)\/|^packages\/[^/]+\/tests\//

/** Read by the folders that the table of pages names. */
const PAGE = /\/(?:page|head)\.tsx?$/

/** Names the files that npm starts. */
const manifest = readFileSync(join(ROOT, 'package.json'), 'utf8')
const files = globSync([CODE, '*.ts'], { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] })
const importers = findImporters()

/** By file, the files that import it. */
function findImporters(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    for (const [, specifier = ''] of text.matchAll(/(?:from|import\(?)\s*'([.#][^']+)'/g)) {
      const target = specifier.startsWith('#')
        ? specifier.slice(1)
        : relative(ROOT, join(ROOT, dirname(file), specifier))
      found.set(target, [...(found.get(target) ?? []), file])
    }
  }
  return found
}

test('no file of the product is there for tests alone', () => {
  const isForTests = (file: string) =>
    importers.has(file) && importers.get(file)?.every((importer) => TEST.test(importer))
  const isProduct = (file: string) => PRODUCT.test(file) && !TEST.test(file) && !PAGE.test(file)
  const equipment = files.filter((file) => isProduct(file) && isForTests(file))
  expect(equipment.filter((file) => !manifest.includes(file))).toEqual([])
})

test('no test imports from the benches', () => {
  const borrowed = [...importers].filter(
    ([target, from]) => target.startsWith('bench/') && from.some((file) => file.startsWith('tests/')),
  )
  expect(borrowed).toEqual([])
})

test('made-up histories are the sandbox’s, and the benches are five', () => {
  const seeds = files.filter((file) => file.startsWith('app/') && /(?:^|[/-])seed/.test(file))
  expect(seeds).toEqual([])
  expect(globSync('*.ts', { cwd: join(ROOT, 'bench') }).sort()).toEqual(BENCHES)
})
