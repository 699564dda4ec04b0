/** Documents say what the code does. */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { en as panelEnglish } from '#app/messages/admin/en.ts'
import { pt as panelPortuguese } from '#app/messages/admin/pt.ts'
import { en as fieldsEnglish } from '#app/panel/store/forms/texts/en.ts'
import { pt as fieldsPortuguese } from '#app/panel/store/forms/texts/pt.ts'
import { listLeaves } from '#tests/support/message-leaves.ts'
import { parseDecision } from '../../scripts/docs/decisions.ts'
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

test('operate.md names every command of `tradepost` and no other', async () => {
  const { stderr } = spawnSync(join(ROOT, 'tradepost'), { encoding: 'utf8' })
  const commands = [...stderr.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name = '']) => name)
  expect(commands).toContain('start')
  const text = await readFile(join(ROOT, 'docs/operate.md'), 'utf8')
  const named = new Set([...text.matchAll(/(?:^|`|&& )tradepost ([a-z-]+)/gm)].map(([, name = '']) => name))
  expect([...named].toSorted()).toEqual(commands.toSorted())
})

test('every `npm run` in the documents is a script of package.json', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  for (const page of await listPages()) {
    const text = await readFile(join(ROOT, page), 'utf8')
    const names = [...text.matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name = '']) => name)
    for (const name of names) expect(Object.keys(scripts), page).toContain(name)
  }
})

/** A place in the panel: `*Loja → Produtos* (Store → Products)`. */
const PLACE = /\*(?<portuguese>\p{Lu}[^*\n]+)\* \((?<english>[^)\n]+)\)/gu

test.each(['docs/make-it-yours.md', 'docs/operate.md'])(
  '%s calls places of the panel by their names',
  async (page) => {
    const portuguese = new Map(
      listLeaves([panelPortuguese, fieldsPortuguese]).map(({ path, value }) => [path, value]),
    )
    const pairs = listLeaves([panelEnglish, fieldsEnglish]).map(
      ({ path, value }) => `${portuguese.get(path)} = ${value}`,
    )
    const text = await readFile(join(ROOT, page), 'utf8')
    const named = [...text.matchAll(PLACE)].flatMap(({ groups }) => {
      const english = groups?.english?.split(' → ') ?? []
      return groups?.portuguese?.split(' → ').map((name, level) => `${name} = ${english[level]}`) ?? []
    })
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((pair) => !pairs.includes(pair))).toEqual([])
  },
)

const RECORD = ['# 900: A title', '', '* Subject: Code', '* State: in force', '', '## Alternatives']

test.each([
  ['title', RECORD.slice(1)],
  ['Subject', RECORD.with(2, '* Subject: Cooking')],
  ['State', RECORD.with(3, '* State: accepted')],
  ['alternatives', RECORD.slice(0, 5)],
])('a record of a decision without its %s is refused', (name, lines) => {
  expect(parseDecision('900-a-title.md', RECORD.join('\n')).state).toBe('in force')
  expect(() => parseDecision('900-a-title.md', lines.join('\n'))).toThrow(name)
})

const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g

test('links between documents lead to files and headings that exist', async () => {
  const broken = await Promise.all((await listPages()).map(listBrokenLinks))
  expect(broken.flat()).toEqual([])
})

const PACKED = globSync('packages/*', { cwd: ROOT }).map((folder) => ({
  folder,
  pages: globSync(['*.md', 'docs/*.md', 'guides/*.md'], { cwd: join(ROOT, folder) }),
}))

test.each(PACKED)('pages of $folder lead only to what the package holds', async ({ folder, pages }) => {
  const { files } = JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'))
  for (const page of pages) {
    const text = await readFile(join(ROOT, folder, page), 'utf8')
    for (const [link, file] of text.replace(/`[^`\n]*`/g, '').matchAll(LINK)) {
      const [part] = join(dirname(page), file || basename(page)).split('/')
      expect(['README.md', ...files], `${page}: ${link}`).toContain(part)
    }
  }
})

test.each(PACKED)('the README of $folder is a page of npm, not a manual', async ({ folder }) => {
  expect((await readFile(join(ROOT, folder, 'README.md'))).byteLength).toBeLessThan(10_000)
})

async function listPages(): Promise<string[]> {
  const packed = PACKED.flatMap(({ folder, pages }) => pages.map((page) => join(folder, page)))
  return [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    ...globSync('docs/**/*.md', { cwd: ROOT }),
    ...packed,
  ]
}

async function listBrokenLinks(page: string): Promise<string[]> {
  const text = await readFile(join(ROOT, page), 'utf8')
  const links = [...text.replace(/`[^`\n]*`/g, '').matchAll(LINK)]
  const broken = await Promise.all(
    links.map(async ([link, file = '', heading]) => {
      const target = file ? join(dirname(page), file) : page
      const isThere = heading ? (await listHeadings(target)).includes(heading) : await exists(target)
      return isThere ? [] : [`${page}: ${link}`]
    }),
  )
  return broken.flat()
}

/** The fragments of a page's headings, as GitHub makes them, and those that an empty anchor keeps for old links. */
async function listHeadings(page: string): Promise<string[]> {
  const text = await readFile(join(ROOT, page), 'utf8').catch(() => '')
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
  const anchors = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)
  return [...headings, ...anchors]
}

async function exists(path: string): Promise<boolean> {
  return access(join(ROOT, path)).then(
    () => true,
    () => false,
  )
}
