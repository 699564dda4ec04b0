/** The first page that a stranger reads stays short, and its pictures show the shop as it is. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeScreens, PICTURES, STAMP } from '../../scripts/docs/picture-stamp.ts'
import { ROOT } from '../../scripts/sources.ts'

const MAX_WORDS = 450
const MAX_BYTES = { still: 60_000, moving: 2_500_000 }

test(`the README has at most ${MAX_WORDS} words beside its generated figures`, async () => {
  const text = await readFile(join(ROOT, 'README.md'), 'utf8')
  const own = text
    .replace(/<!-- figures.*<!-- end of figures -->/s, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\]\([^)]*\)/g, ']')
  expect(own.match(/[\p{L}\p{N}][\p{L}\p{N}’'.-]*/gu)?.length).toBeLessThanOrEqual(MAX_WORDS)
})

test('every picture of the README is there, small, and no other', async () => {
  const text = await readFile(join(ROOT, 'README.md'), 'utf8')
  const named = new Set([...text.matchAll(/docs\/pictures\/([\w-]+\.webp)/g)].map(([, name = '']) => name))
  const files = (await readdir(PICTURES)).filter((name) => name.endsWith('.webp'))
  expect(files.toSorted()).toEqual([...named].toSorted())
  for (const name of files) {
    const { size } = await stat(join(PICTURES, name))
    expect(size, name).toBeLessThanOrEqual(name.startsWith('tour-') ? MAX_BYTES.moving : MAX_BYTES.still)
  }
})

test('the pictures are as old as the screens that they show', async () => {
  const stamp = (await readFile(STAMP, 'utf8')).trim()
  expect(await describeScreens(), 'run "node start.mjs scripts/docs/pictures.ts" and look at them').toBe(
    stamp,
  )
})
