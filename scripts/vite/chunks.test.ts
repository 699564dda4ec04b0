import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../sources.ts'
import { ROUTES } from './chunks.ts'

/** Imports that remain in the browser's file; those of types alone do not. */
const IMPORT = /^(?:import (?!type )[^;]*?|export [^;]*? )from '([.#][^']+)'/gm

// The file of the route table and that of the panel would else import each other, and the one evaluated first fails.
test('the file of the route table holds every module that the table imports', async () => {
  const modules = await listImports(join(ROOT, 'app/routes.ts'))
  expect(modules.size).toBeGreaterThan(1)
  expect([...modules].filter((file) => !ROUTES.test(file))).toEqual([])
})

async function listImports(file: string, seen = new Set<string>()): Promise<Set<string>> {
  seen.add(file)
  for (const [, path = ''] of (await readFile(file, 'utf8')).matchAll(IMPORT)) {
    const imported = path.startsWith('#') ? join(ROOT, path.slice(1)) : join(file, '..', path)
    if (!seen.has(imported)) await listImports(imported, seen)
  }
  return seen
}
