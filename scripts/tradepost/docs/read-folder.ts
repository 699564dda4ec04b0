/** Reads documentation from a folder, such as the repository of a GitBook or of Mintlify. */
import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { MAX_IMAGE_BYTES, MAX_TEXT_BYTES } from '#app/server/store/texts/bounds.server.ts'
import { listMarkdownLinks } from './markdown-links.ts'
import { type DocsSource, FOLDER_ORIGIN, ImportError, MAX_PAGES, type SourcePage } from './types.ts'

const DEEPEST = 8
/** GitBook's table of contents. */
const SUMMARY = 'SUMMARY.md'

export async function readFolder(dir: string): Promise<DocsSource> {
  const root = await realpath(dir)
  const paths = await listPages(root, root, 0)
  if (paths.length === 0) throw new ImportError([`${dir} has no file that ends in .md or .mdx`])
  if (paths.length > MAX_PAGES)
    throw new ImportError([`${dir} has ${paths.length} pages, expected at most ${MAX_PAGES}`])
  const pages = await Promise.all(
    paths.map(async (path): Promise<SourcePage> => {
      const text = (await readSmall(root, path, MAX_TEXT_BYTES)).toString('utf8')
      return { address: buildAddress(path), text, title: null, group: null }
    }),
  )
  const summary = pages.find(({ address }) => address === buildAddress(SUMMARY))
  return {
    base: `${FOLDER_ORIGIN}/`,
    pages: summary ? sortBySummary(pages, summary) : pages,
    readPicture: async (address) => {
      const path = decodeURIComponent(new URL(address).pathname).slice(1)
      return readSmall(root, path, MAX_IMAGE_BYTES)
    },
  }
}

function buildAddress(path: string): string {
  return new URL(path.split(sep).map(encodeURIComponent).join('/'), `${FOLDER_ORIGIN}/`).href
}

async function listPages(root: string, dir: string, depth: number): Promise<string[]> {
  if (depth > DEEPEST) throw new ImportError([`${relative(root, dir)} is deeper than ${DEEPEST} folders`])
  const entries = await readdir(dir, { withFileTypes: true })
  const paths: string[] = []
  for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))) {
    const path = join(dir, entry.name)
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
    if (entry.isSymbolicLink())
      throw new ImportError([`${relative(root, path)} is a link to another place; copy the file itself`])
    if (entry.isDirectory()) paths.push(...(await listPages(root, path, depth + 1)))
    else if (/\.mdx?$/i.test(entry.name)) paths.push(relative(root, path))
  }
  return paths
}

/** A path that leaves the folder, also by a link, is refused before anything of it is read. */
async function readSmall(root: string, path: string, maxBytes: number): Promise<Buffer> {
  const file = join(root, path)
  const stats = await lstat(file).catch(() => null)
  if (stats === null) throw new ImportError([`${path}: there is no such file`])
  const isInside = (await realpath(file)) === file && file.startsWith(root + sep)
  if (!isInside || !stats.isFile()) throw new ImportError([`${path}: expected a file within the folder`])
  if (stats.size > maxBytes)
    throw new ImportError([`${path}: expected at most ${maxBytes} bytes, got ${stats.size}`])
  return readFile(file)
}

/** The order and the headings of the summary; pages that it lacks follow. */
function sortBySummary(pages: readonly SourcePage[], summary: SourcePage): SourcePage[] {
  const places = new Map<string, { place: number; title: string; group: string | null }>()
  let group: string | null = null
  for (const line of summary.text.split('\n')) {
    const heading = /^##\s+(.+)$/.exec(line.trim())?.[1]
    if (heading !== undefined) group = heading
    for (const { text, target } of listMarkdownLinks(line)) {
      const [address = ''] = new URL(target, summary.address).href.split('#')
      places.set(address, { place: places.size, title: text, group })
    }
  }
  return pages
    .filter((page) => page !== summary)
    .map((page) => ({
      ...page,
      ...places.get(page.address),
      place: places.get(page.address)?.place ?? places.size,
    }))
    .sort((a, b) => a.place - b.place)
}
