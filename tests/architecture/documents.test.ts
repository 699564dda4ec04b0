/** The generated reference pages are those of this code. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DOCUMENTS } from '../../scripts/docs.ts'
import { ROOT } from '../../scripts/sources.ts'

test.each(DOCUMENTS)('$file is up to date with the code: npm run docs', async ({ file, render }) => {
  expect(await readFile(join(ROOT, file), 'utf8')).toBe(await render())
})
