/** The documentation: a folder of `docs/` for each product, and for each older version that is still in use. */
import type { StoreFiles } from './files.server.ts'
import { findHeadAndBody } from './page.server.ts'
import { DOC_NAME, DocHead, DocTranslationHead } from './schema/heads.server.ts'
import { StoreError, type StoreFinding } from './store-error.server.ts'
import type { Prose } from './texts/markdown.server.ts'

type DocText = Prose & {
  title: string
  /** Null for the seller's own language. */
  language: string | null
  /** The text below the head, as written. */
  markdown: string
}

export type DocPage = DocText &
  Pick<DocHead, 'order' | 'group'> & {
    /** The file's name without `.md`; `index` is the first page of its folder. */
    slug: string
    isForOwners: boolean
  }

export type DocFolder = Pick<DocHead, 'products' | 'version' | 'latest' | 'order'> & {
  slug: string
  /** By slug. */
  pages: ReadonlyMap<string, DocPage>
}

/** The translated parts of a page. */
type DocTranslation = DocText & Partial<Pick<DocHead, 'group'>>
/** By folder, then by page. */
export type DocTranslations = ReadonlyMap<string, ReadonlyMap<string, DocTranslation>>

const INDEX = 'index'
const MAX_FOLDERS = 200
const MAX_PAGES = 2_000
/** Addresses that the shop itself needs below /docs and below a folder. */
const RESERVED = { folder: new Set(['search']), page: new Set(['owners']) }

/** By slug. */
export async function readDocs(files: StoreFiles): Promise<Map<string, DocFolder>> {
  const folders = new Map<string, DocFolder>()
  const names = await files.listFolders('docs')
  refuseTooMany(files, names.length, MAX_FOLDERS)
  let pageCount = 0
  for (const name of names) {
    const folder = await readFolder(files, name)
    pageCount += folder.pages.size
    refuseTooMany(files, pageCount, MAX_PAGES)
    folders.set(name, folder)
  }
  for (const { slug, latest } of folders.values()) {
    const target = latest === null ? undefined : folders.get(latest)
    if (latest === null || (target?.latest === null && latest !== slug)) continue
    throw invalid(files, slug, 'latest', 'the name of the folder with the latest version')
  }
  return folders
}

function refuseTooMany(files: StoreFiles, count: number, most: number): void {
  if (count > most)
    throw files.error('docs', 'too_many', `expected at most ${most}, got ${count}`, String(most))
}

async function readFolder(files: StoreFiles, slug: string): Promise<DocFolder> {
  refuseName(files, { path: `docs/${slug}`, name: slug, reserved: RESERVED.folder, example: 'police-job' })
  const pages = new Map<string, DocPage>()
  let index: DocHead | null = null
  for (const name of await files.list(`docs/${slug}`)) {
    if (/\.[a-z]{2}\.md$/.test(name)) continue
    const path = `docs/${slug}/${name}`
    const page = name.endsWith('.md') ? name.slice(0, -3) : ''
    refuseName(files, { path, name: page, reserved: RESERVED.page, example: 'installation.md' })
    const parts = await findHeadAndBody(files, path, DocHead)
    if (!parts) continue
    const { head, body } = parts
    if (page === INDEX) index = head
    else if (head.products.length > 0 || head.version !== null || head.latest !== null)
      throw invalid(files, slug, 'products', 'products, version and latest in index.md alone', path)
    const { title, order, group } = head
    pages.set(page, {
      slug: page,
      title,
      order,
      group,
      isForOwners: head.for === 'owners',
      ...(await renderText(files, { path, folder: slug, body, language: null })),
    })
  }
  if (index === null)
    throw files.error(`docs/${slug}`, 'no_original', 'expected an index.md, its first page', 'index.md')
  refuseOwnersWithoutProducts(files, { slug, index, pages })
  const { products, version, latest, order } = index
  return { slug, products, version, latest, order, pages }
}

type ReadFolder = { slug: string; index: DocHead; pages: ReadonlyMap<string, DocPage> }

/** Without a product a page has no owners, and visitors find the folder only by its first page. */
function refuseOwnersWithoutProducts(files: StoreFiles, { slug, index, pages }: ReadFolder): void {
  if (pages.get(INDEX)?.isForOwners) throw invalid(files, slug, 'for', 'an index.md that all visitors read')
  const hidden = [...pages.values()].find(({ isForOwners }) => isForOwners)
  if (hidden && index.products.length === 0)
    throw invalid(files, slug, 'products', `the package ids whose owners read ${hidden.slug}.md`)
}

function invalid(
  { folder }: StoreFiles,
  slug: string,
  key: string,
  expected: string,
  path = `docs/${slug}/${INDEX}.md`,
): StoreError {
  return new StoreError(folder, [{ path, at: [key], code: 'value', message: `expected ${expected}` }])
}

type Named = { path: string; name: string; reserved: ReadonlySet<string>; example: string }

function refuseName(files: StoreFiles, { path, name, reserved, example }: Named): void {
  if (!DOC_NAME.test(name))
    throw files.error(path, 'file_name', `expected a name such as ${example}`, example)
  if (reserved.has(name))
    throw files.error(path, 'reserved_name', 'expected another name, the shop needs this one', name)
}

type Body = { path: string; folder: string; body: string; language: string | null }

async function renderText(files: StoreFiles, { path, folder, body, language }: Body) {
  const markdown = body.trim()
  return { language, markdown, ...(await renderOnce(files, { path, folder, markdown })) }
}

const rendered = new WeakMap<Buffer, Prose>()

/** Rendering dominates the time of a publication, which usually changes a few of many pages. */
async function renderOnce(
  files: StoreFiles,
  { path, folder, markdown }: { path: string; folder: string; markdown: string },
): Promise<Prose> {
  const bytes = await files.findBytes(path)
  const prose = (bytes && rendered.get(bytes)) ?? (await files.renderDocument(path, markdown, folder))
  if (bytes) rendered.set(bytes, prose)
  return prose
}

export async function readDocTranslations(
  files: StoreFiles,
  language: string,
  originals: ReadonlyMap<string, DocFolder>,
): Promise<DocTranslations> {
  const folders = new Map<string, Map<string, DocTranslation>>()
  const ending = `.${language}.md`
  for (const folder of originals.keys()) {
    const pages = new Map<string, DocTranslation>()
    for (const name of await files.list(`docs/${folder}`)) {
      if (!name.endsWith(ending)) continue
      const path = `docs/${folder}/${name}`
      const parts = await findHeadAndBody(files, path, DocTranslationHead)
      if (!parts) continue
      const { head, body } = parts
      const { title, group } = head
      const text = await renderText(files, { path, folder, body, language })
      pages.set(name.slice(0, -ending.length), { title, ...(group !== undefined && { group }), ...text })
    }
    folders.set(folder, pages)
  }
  return folders
}

/** The folders with translated pages in place of their originals. */
export function docsIn(
  docs: ReadonlyMap<string, DocFolder>,
  translations: DocTranslations,
): Map<string, DocFolder> {
  return new Map(
    [...docs].map(([slug, folder]) => {
      const translated = translations.get(slug)
      const pages = [...folder.pages].map(
        ([page, original]) => [page, { ...original, ...translated?.get(page) }] as const,
      )
      return [slug, { ...folder, pages: new Map(pages) }]
    }),
  )
}

/** Pictures in pages and translations that are missing from `images/`. */
export function listMissingDocImages(
  docs: ReadonlyMap<string, Pick<DocFolder, 'pages'>>,
  translations: ReadonlyMap<string, { docs: DocTranslations }>,
  names: ReadonlySet<string>,
): StoreFinding[] {
  const originals = [...docs].map(([folder, { pages }]) => ({ folder, pages, ending: '.md' }))
  const translated = [...translations].flatMap(([language, { docs: folders }]) =>
    [...folders].map(([folder, pages]) => ({ folder, pages, ending: `.${language}.md` })),
  )
  return [...originals, ...translated].flatMap(({ folder, pages, ending }) =>
    [...pages].flatMap(([page, { html }]) =>
      [...html.matchAll(/ src="\/store\/images\/([^"]+)"/g)].flatMap(([, name = '']): StoreFinding[] => {
        if (names.has(name)) return []
        const message = `expected the name of a file in images/, got "${name}"`
        const path = `docs/${folder}/${page}${ending}`
        return [{ path, at: [], code: 'missing_picture', about: name, message }]
      }),
    ),
  )
}
