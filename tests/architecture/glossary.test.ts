/**
 * Names, comments, test titles and log lines use the field's terms: these words had another meaning here once, and
 * stay out. Comments begin with their subject.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['app', 'packages', 'sandbox', 'tests', 'bench', 'scripts']

const WORDS = new Set(
  `awake breathe breather deed deeds flights gate gates happening keeper keepers kernel lane lanes makeshift
  memo nobody outdate pace passengers patience praise shelf somebody stills travel travels twin twins veil
  wakes weather whoever wish wished wishes`.split(/\s+/),
)

/** A comment that begins so is a fragment: its sentence has no subject. */
const FRAGMENT = /^(?:What|Of|How|Whether|Who|Where|Null when|None of)\b/

/** Texts for readers have tests of their own; the demo's products may be called anything. */
const EXEMPT =
  /^(app\/messages\/|app\/shop\/assistant\/texts\/|sandbox\/seed\/|packages\/tebex-emulator\/src\/tebex\/seed\/|tests\/architecture\/)/

/** A word that is the field's own in that place. */
const ALLOWED = ['two passes, one lane']

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
const LOG_LINE = /\blog\.(?:debug|info|warn|error)\([\s\S]{0,200}?,\s*(['"`])([^\n]*?)\1/g
const TITLE = /\btest(?:\.\w+)*(?:\([^)\n]*\))?\(\s*(['"`])([^\n]*?)\1,/g

const allSources = await listSources()
const sources = allSources.filter(({ file }) => !EXEMPT.test(file))

test('comments, test titles and log lines keep to the glossary', () => {
  const found = sources.flatMap(({ file, text }) => {
    const sentences = [COMMENT, TITLE, LOG_LINE].flatMap((pattern) => text.match(pattern) ?? [])
    return sentences.flatMap((sentence) =>
      splitWords(withoutAllowed(sentence)).map((word) => `${file}: ${word}`),
    )
  })
  expect(found).toEqual([])
})

test('identifiers keep to the glossary', () => {
  const found = sources.flatMap(({ file, text }) => {
    const code = text.replace(COMMENT, '').replace(STRING, "''")
    const names = new Set(code.match(/[A-Za-z_$][\w$]*/g))
    return [...names]
      .filter((name) => splitWords(splitName(name)).length > 0)
      .map((name) => `${file}: ${name}`)
  })
  expect(found).toEqual([])
})

test('the test knows such a word when it meets one', () => {
  expect(splitWords(splitName('createKeeper'))).toEqual(['keeper'])
  expect(splitWords('Nobody waits.')).toEqual(['nobody'])
})

test('comments begin with their subject', () => {
  const fragments = allSources.flatMap(({ file, text }) =>
    listFragments(text).map((comment) => ({ file, comment })),
  )
  expect(fragments).toEqual([])
})

test('the test knows a comment without a subject when it meets one', () => {
  const block = ['/**', '* What a page shows.', '*/'].join('\n ')
  const line = ['const limit = 3 //', 'Of one visitor.'].join(' ')
  expect(listFragments(`${block}\n${line}`)).toEqual(['What a page shows.', 'Of one visitor.'])
  expect(listFragments(['//', 'Whatever fails is logged.'].join(' '))).toEqual([])
})

/** The comments of a source that begin as a fragment, without their marks. */
function listFragments(source: string): string[] {
  const comments = source.match(COMMENT) ?? []
  return comments
    .map((comment) => comment.replace(/^\/[*/]+[\s*]*/, '').replace(/\s*\*\/$/, ''))
    .filter((comment) => FRAGMENT.test(comment))
}

function splitWords(sentence: string): string[] {
  return (sentence.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => WORDS.has(word))
}

/** `createKeeper` and `MAX_KEEPERS` as their words. */
function splitName(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
}

function withoutAllowed(sentence: string): string {
  return ALLOWED.reduce((rest, words) => rest.replaceAll(words, ''), sentence)
}

async function listSources(): Promise<{ file: string; text: string }[]> {
  const found: { file: string; text: string }[] = []
  for (const folder of FOLDERS)
    for (const entry of await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      const file = relative(ROOT, path)
      if (!entry.isFile() || !/\.tsx?$/.test(file) || file.includes('node_modules')) continue
      found.push({ file, text: await readFile(path, 'utf8') })
    }
  return found
}
