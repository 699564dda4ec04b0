/** Counts the reads of the folder's files, because a count does not depend on the machine's speed. */
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEditing } from '#tests/support/open-editing.ts'

const PRODUCTS = 200
const ADA = { by: 'ada' }
const SETTINGS = 'settings.yaml'

function countReads(): () => number {
  const read = vi.spyOn(fs, 'readFile')
  syncBuiltinESMExports()
  onTestFinished(() => {
    read.mockRestore()
    syncBuiltinESMExports()
  })
  return () => {
    const paths = read.mock.calls.map(([path]) => String(path))
    read.mockClear()
    return paths.filter((path) => path.includes('products')).length
  }
}

test('a page of the panel and a publication read only the files that changed', async () => {
  const names = Array.from({ length: PRODUCTS }, (_, index) => `products/${index + 1}.yaml`)
  const products = Object.fromEntries(names.map((name) => [name, `badge: ${name}\n`]))
  const settings = { [SETTINGS]: 'format: 1\nname: Large\ntagline: A shop\n' }
  const { editing, shown, touch } = await openEditing({ files: { ...settings, ...products } })
  // A file written a moment ago may change again within the clock's resolution, so it is not cached.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  const reads = countReads()

  await editing.draft()
  expect(reads()).toBe(PRODUCTS)
  await editing.draft()
  expect(reads()).toBe(0)

  const { version: base } = await editing.read(SETTINGS)
  await editing.change(SETTINGS, [{ at: ['name'], value: 'Larger' }], { base, ...ADA })
  await editing.draft()
  expect(await editing.publish(ADA)).toMatchObject({ outcome: 'published' })
  expect(shown.at(-1)?.settings.name).toBe('Larger')
  expect(shown.at(-1)?.products.size).toBe(PRODUCTS)
  expect(reads()).toBe(0)

  await touch('products/7.yaml', 'badge: By hand\n')
  expect((await editing.draft()).editedByHand).toEqual(['products/7.yaml'])
  expect(reads()).toBe(1)
})
