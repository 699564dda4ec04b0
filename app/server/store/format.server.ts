/**
 * The format of the store folder, which `format` in `settings.yaml` names; a folder without it is of format 0. An older
 * folder is read as if it had been brought up to date, and `writeMigration` does so, keeping what was there before.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isMap, isScalar, parseDocument, visit } from 'yaml'
import { listNames } from './list-names.server.ts'
import { FORMAT } from './schema/settings.server.ts'
import { ICONS } from './schema/texts.server.ts'
import { StoreError } from './store-error.server.ts'

/** What migrations of a folder reported, beside the copies of what they changed. */
export const REPORTS = '.format-*/report.txt'

type Migration = {
  from: number
  /** What changes, by path; the rest of the folder stays as it is. */
  files: ReadonlyMap<string, string>
  /** One line each, for the seller. */
  changes: readonly string[]
}

type Draft = { dir: string; files: Map<string, string>; changes: string[] }

const FORMAT_LINES = `# The format of this folder. An update raises it by itself.\nformat: ${FORMAT}\n\n`
const TODAY = new RegExp(`^format: ${FORMAT}\\r?$`, 'm')
/** Comments and empty lines before the first key. */
const OPENING = /^(?:(?:#.*|---)?\r?\n)*/
/** The step from the format of its index to the next one. */
const STEPS: readonly ((draft: Draft) => Promise<void>)[] = [nameFormat]

/** What would bring the folder up to date; null when it is, and when its settings cannot be read at all. */
export async function planMigration(dir: string): Promise<Migration | null> {
  const settings = await findText(dir, 'settings.yaml')
  // Most folders are of today's format, and this is asked for every page of the panel's store: a line tells it.
  if (settings === null || TODAY.test(settings)) return null
  const from = formatOf(settings)
  if (from === null || from === FORMAT) return null
  if (from > FORMAT) return restoreFormat(dir, from)
  const draft: Draft = { dir, files: new Map(), changes: [] }
  for (const step of STEPS.slice(from)) await step(draft)
  return { from, files: draft.files, changes: draft.changes }
}

/** Changes the folder; what was there before stays in a folder inside it. Settings come last: until then it is of the old format. */
export async function writeMigration(dir: string, { from, files }: Migration, report: string): Promise<void> {
  const copies = join(dir, `.format-${from}`)
  for (const [path, text] of files) {
    const [file, copy] = [join(dir, path), join(copies, path)]
    const before = await readFile(file, 'utf8')
    // Another process of the shop was quicker.
    if (before === text) continue
    await mkdir(dirname(copy), { recursive: true })
    await writeFile(copy, before)
    await writeFile(`${file}.new`, text)
    await rename(`${file}.new`, file)
  }
  await writeFile(join(copies, 'report.txt'), report)
}

/** Null where the text has no format: it is no YAML, or a group of keys is not what it holds. */
function formatOf(settings: string): number | null {
  const document = parseDocument(settings, { logLevel: 'silent' })
  if (document.errors.length > 0 || !isMap(document.contents)) return null
  const format: unknown = document.get('format') ?? 0
  return typeof format === 'number' && Number.isInteger(format) && format >= 0 ? format : null
}

/** After a rollback: a newer version left the files as this one knew them. What was edited since then is not in them. */
async function restoreFormat(dir: string, from: number): Promise<Migration> {
  const copies = join(dir, `.format-${FORMAT}`)
  const names = await Promise.all(
    ['', 'products', 'pages', 'news'].map(async (folder) =>
      (await listNames(join(copies, folder))).map((name) => join(folder, name)),
    ),
  )
  const paths = names.flat().filter((path) => path !== 'report.txt')
  if (!paths.includes('settings.yaml'))
    throw new StoreError(basename(dir), [
      {
        path: 'settings.yaml',
        at: ['format'],
        code: 'newer_format',
        message: `expected at most ${FORMAT}, got ${from}: a newer version of the shop wrote this folder`,
      },
    ])
  const texts = await Promise.all(
    paths.map(async (path) => [path, await readFile(join(copies, path), 'utf8')] as const),
  )
  const changes = paths.map((path) => `${path}: as it was in format ${FORMAT}, which this version knows`)
  return { from, files: new Map(texts), changes }
}

async function findText(dir: string, path: string): Promise<string | null> {
  return readFile(join(dir, path), 'utf8').catch(() => null)
}

/** Icons of services could once be any word, and a product could name a picture that was not there. */
async function nameFormat(draft: Draft): Promise<void> {
  const names = await listNames(draft.dir)
  for (const name of names.filter((name) => /^services(\.[a-z]{2})?\.yaml$/.test(name)))
    await replaceValues(draft, name, (key, value) =>
      key === 'icon' && !ICONS.some((icon) => icon === value) ? 'wrench' : null,
    )
  const images = new Set(await listNames(join(draft.dir, 'images')))
  for (const name of await listNames(join(draft.dir, 'products')))
    await replaceValues(draft, `products/${name}`, (key, value) =>
      key === 'image' && typeof value === 'string' && !images.has(value) ? 'null' : null,
    )
  const settings = (await findText(draft.dir, 'settings.yaml')) ?? ''
  draft.files.set(
    'settings.yaml',
    settings.replace(OPENING, (opening) => opening + FORMAT_LINES),
  )
  draft.changes.push(`settings.yaml: format: ${FORMAT} was added`)
}

type Replacement = (key: unknown, value: unknown) => string | null

/** In the text itself, so that comments and the seller's own order stay. */
async function replaceValues(draft: Draft, path: string, replacementOf: Replacement): Promise<void> {
  const text = draft.files.get(path) ?? (await findText(draft.dir, path))
  if (text === null || !path.endsWith('.yaml')) return
  const found: { start: number; end: number; by: string }[] = []
  visit(parseDocument(text, { logLevel: 'silent' }), {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isScalar(value) || !value.range) return
      const by = replacementOf(key.value, value.value)
      if (by === null) return
      found.push({ start: value.range[0], end: value.range[1], by })
      draft.changes.push(`${path}: ${key.value}: ${JSON.stringify(value.value)} became ${by}`)
    },
  })
  if (found.length === 0) return
  const changed = found
    .toReversed()
    .reduce((all, { start, end, by }) => all.slice(0, start) + by + all.slice(end), text)
  draft.files.set(path, changed)
}
