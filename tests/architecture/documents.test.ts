/** Generated pages of docs/ say what the code does. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documents } from '../../scripts/docs/docs.ts'
import { ROOT } from '../../scripts/sources.ts'

test.each(documents)('$file is what `npm run docs` writes', async ({ file, render }) => {
  expect(await readFile(join(ROOT, file), 'utf8')).toBe(await render())
})
