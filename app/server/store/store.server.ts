/**
 * The seller's content: every file of the store folder, parsed strictly at start. Nothing is read from the folder
 * later.
 */
import { type DocFolder, readDocs } from './docs.server.ts'
import { openStoreFiles, readProductId, type StoreFiles } from './files.server.ts'
import { hashFile, readImages, refuseMissingImages, type StoreImage } from './images/images.server.ts'
import { HEROES, type Hero, readHero } from './looks/looks.server.ts'
import { listDeadLinks, Navigation } from './navigation.server.ts'
import { readNotes, type StoreNote } from './note.server.ts'
import { readPage, type StorePage } from './page.server.ts'
import { ProductPage } from './schema/product.server.ts'
import { Settings } from './schema/settings.server.ts'
import { Faq, PictureTexts, Reasons, Services, Testimonials, Words } from './schema/texts.server.ts'
import { openStoreSource, type StoreSource } from './source.server.ts'
import { StoreError } from './store-error.server.ts'
import { readCss } from './texts/css.server.ts'
import { readTranslations, splitLanguage, type Translation } from './translations.server.ts'

export type { DocFolder, DocPage } from './docs.server.ts'
export type { StoreNote } from './note.server.ts'
export type { StorePage } from './page.server.ts'
export type { ProductPage } from './schema/product.server.ts'
export type { Settings } from './schema/settings.server.ts'
export type { Faq, IconName, Testimonials, Words } from './schema/texts.server.ts'
export { StoreError } from './store-error.server.ts'

export { storeIn } from './translations.server.ts'

export type Store = {
  settings: Settings
  /** By package id. */
  products: ReadonlyMap<number, ProductPage>
  /** By slug. */
  pages: ReadonlyMap<string, StorePage>
  /** By slug, including notes with a future date; `shop.news` has the visible ones. */
  news: ReadonlyMap<string, StoreNote>
  /** By folder. */
  docs: ReadonlyMap<string, DocFolder>
  faq: Faq
  services: Services
  reasons: Reasons
  testimonials: Testimonials
  words: Words
  navigation: Navigation
  /** The assistant's text about the shop; null without assistant.md. */
  assistant: string | null
  /** The seller's tokens; empty without theme.css. */
  themeCss: string
  /** The first screen of the home page, from the tokens. */
  hero: Hero
  images: readonly StoreImage[]
  /** By the name of the image. */
  pictureTexts: PictureTexts
  /** By language; read through `storeIn`. */
  translations: ReadonlyMap<string, Translation>
  /** The first 16 hex digits of SHA-256 over all files. */
  version: string
}

/** The YAML files at the top of the folder. */
export const KNOWN_YAML: ReadonlySet<string> = new Set([
  'settings.yaml',
  'faq.yaml',
  'services.yaml',
  'reasons.yaml',
  'testimonials.yaml',
  'words.yaml',
  'pictures.yaml',
  'navigation.yaml',
])
/** Files that contain all languages. */
const UNTRANSLATED = new Set(['settings.yaml', 'navigation.yaml'])
/** Reads the folder; throws like `readStoreFrom`. */
export async function readStore(
  dir: string,
  languages: readonly string[] = [],
  reservedSlugs: ReadonlySet<string> = new Set(),
): Promise<Store> {
  return readStoreFrom(await openStoreSource(dir), { languages, reservedSlugs })
}

type ReadOptions = {
  /** The languages of the shop's pages besides the seller's own; translations into others are refused. */
  languages: readonly string[]
  /** Addresses that no page may take. */
  reservedSlugs: ReadonlySet<string>
}

/** Throws one `StoreError` that names all files, keys and expected values. */
export async function readStoreFrom(
  source: StoreSource,
  { languages, reservedSlugs }: ReadOptions,
): Promise<Store> {
  const files = openStoreFiles(source)
  const settings = await files.findYaml('settings.yaml', Settings)
  if (settings === null)
    throw files.error('settings.yaml', 'missing_settings', 'missing; STORE_DIR must name a store folder')
  await refuseUnknownYaml(files)
  const content = {
    settings,
    products: await readProducts(files),
    pages: await readPages(files, reservedSlugs),
    news: await readNotes(files, await listOriginals(files, 'news')),
    docs: await readDocs(files),
    faq: (await files.findYaml('faq.yaml', Faq)) ?? [],
    services: (await files.findYaml('services.yaml', Services)) ?? [],
    reasons: (await files.findYaml('reasons.yaml', Reasons)) ?? [],
    testimonials: (await files.findYaml('testimonials.yaml', Testimonials)) ?? { sample: false, reviews: [] },
    words: (await files.findYaml('words.yaml', Words)) ?? Words.parse({}),
    navigation: (await files.findYaml('navigation.yaml', Navigation)) ?? Navigation.parse({}),
    assistant: await files.findText('assistant.md'),
    ...(await readTheme(files)),
    images: await readImages(files),
    pictureTexts: (await files.findYaml('pictures.yaml', PictureTexts)) ?? {},
  }
  const deadLinks = listDeadLinks(content.navigation, content.pages)
  if (deadLinks.length > 0) throw new StoreError(files.folder, deadLinks)
  const translations = await readTranslations({ files, languages }, content)
  refuseMissingImages({ ...content, translations }, files)
  const whole = { ...content, translations }
  return { ...whole, version: hashStore(whole) }
}

/** Depends only on the content: two copies of a folder have the same version. */
function hashStore({ images, ...texts }: Omit<Store, 'version'>): string {
  const pictures = images.map(({ name, hash }) => [name, hash])
  const plain = (_key: string, value: unknown) => (value instanceof Map ? [...value] : value)
  return hashFile(JSON.stringify([texts, pictures], plain))
}

/** A misspelt file name would otherwise be ignored silently. */
async function refuseUnknownYaml(files: StoreFiles): Promise<void> {
  const names = await files.list('')
  const unknown = names.filter((name) => /\.ya?ml$/i.test(name) && !isKnownYaml(name))
  if (unknown.length === 0) return
  const expected = [...KNOWN_YAML].join(', ')
  const message = `unknown file, expected one of ${expected}`
  throw new StoreError(
    files.folder,
    unknown.map((path) => ({ path, at: [], code: 'unknown_file', about: path, message })),
  )
}

function isKnownYaml(name: string): boolean {
  const { original, language } = splitLanguage(name)
  return KNOWN_YAML.has(original) && (language === null || !UNTRANSLATED.has(original))
}

async function readProducts(files: StoreFiles): Promise<Map<number, ProductPage>> {
  const products = new Map<number, ProductPage>()
  for (const name of await listOriginals(files, 'products')) {
    const id = readProductId(files, name)
    const product = await files.findYaml(`products/${name}`, ProductPage)
    if (product) products.set(id, product)
  }
  return products
}

async function readPages(
  files: StoreFiles,
  reservedSlugs: ReadonlySet<string>,
): Promise<Map<string, StorePage>> {
  const pages = new Map<string, StorePage>()
  for (const name of await listOriginals(files, 'pages')) {
    const path = `pages/${name}`
    const slug = /^([a-z0-9][a-z0-9-]{0,60})\.md$/.exec(name)?.[1]
    if (slug === undefined)
      throw files.error(path, 'file_name', 'expected a name such as terms.md', 'terms.md')
    if (reservedSlugs.has(slug))
      throw files.error(
        path,
        'reserved_name',
        `expected another name, /${slug} is an address of the shop itself`,
        `/${slug}`,
      )
    const page = await readPage(files, { path, slug, language: null })
    if (page) pages.set(slug, page)
  }
  return pages
}

/** File names that are not translations. */
async function listOriginals(files: StoreFiles, folder: string): Promise<string[]> {
  return (await files.list(folder)).filter((name) => splitLanguage(name).language === null)
}

async function readTheme(files: StoreFiles): Promise<Pick<Store, 'themeCss' | 'hero'>> {
  const themeCss = (await files.findText('theme.css')) ?? ''
  const { problem } = readCss(themeCss)
  const hero = readHero(themeCss)
  if (problem === null && hero !== null) return { themeCss, hero }
  if (problem === null)
    throw files.error('theme.css', 'theme_hero', `expected --hero: one of ${HEROES.join(', ')}`)
  throw problem === 'foreign'
    ? files.error('theme.css', 'theme', 'expected no @import and no address of another host')
    : files.error(
        'theme.css',
        'theme_syntax',
        'expected each brace, bracket, quote and comment closed, and no \\ outside of quotes',
      )
}
