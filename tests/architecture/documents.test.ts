/** Documents say what the code does. */
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documents } from '../../scripts/docs/docs.ts'
import { ROOT } from '../../scripts/sources.ts'

test.each(documents)('$file is what `npm run docs` writes', async ({ file, render }) => {
  expect(await readFile(join(ROOT, file), 'utf8')).toBe(await render())
})

const PATH = /`((?:app|bench|docs|packages|sandbox|scripts|tests)\/[\w./-]+)`/g
/** The recipes make these: a page, an endpoint, a language, a migration. */
const EXAMPLES = /team|NNN|\/nl\.ts$/

test.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/recipes.md'])(
  '%s names files and folders that exist',
  async (file) => {
    const text = await readFile(join(ROOT, file), 'utf8')
    const paths = [...text.matchAll(PATH)].map(([, path = '']) => path)
    for (const path of paths.filter((each) => !EXAMPLES.test(each)))
      await expect(access(join(ROOT, path)), path).resolves.toBeUndefined()
  },
)
