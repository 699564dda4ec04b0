/** The seller's texts in other languages: files beside the originals, with the language before the extension. */
import { type DocTranslations, docsIn, readDocTranslations } from './docs.server.ts'
import { readProductId, type StoreFiles } from './files.server.ts'
import { localizeNavigation } from './navigation.server.ts'
import { type NoteTranslation, readNoteTranslations } from './note.server.ts'
import { readPage } from './page.server.ts'
import { ProductPage, ProductTranslation } from './schema/product.server.ts'
import type { Settings, SettingsTranslation } from './schema/settings.server.ts'
import {
  Faq,
  PictureTexts,
  Reasons,
  Services,
  TestimonialsTranslation,
  type Words,
  WordsTranslation,
} from './schema/texts.server.ts'
import type { Store, StoreNote, StorePage } from './store.server.ts'
import { StoreError, type StoreFinding } from './store-error.server.ts'

/** A null or absent text is not translated: the original applies. */
export type Translation = {
  settings: SettingsTranslation
  products: ReadonlyMap<number, ProductTranslation>
  pages: ReadonlyMap<string, StorePage>
  news: ReadonlyMap<string, NoteTranslation>
  docs: DocTranslations
  faq: Faq | null
  services: Services | null
  reasons: Reasons | null
  testimonials: TestimonialsTranslation | null
  words: WordsTranslation
  pictures: PictureTexts
}

const NO_PAGE = ProductPage.parse({})

type Originals = Pick<Store, 'settings' | 'products' | 'pages' | 'docs'>
type Folder = { files: StoreFiles; languages: readonly string[] }

/** `faq.pt.yaml` is `faq.yaml` in Portuguese; an original's language is null. */
export function splitLanguage(name: string): { original: string; language: string | null } {
  const [, stem = '', language, ending = ''] = /^(.+?)(?:\.([a-z]{2}))?(\.[a-z]+)$/.exec(name) ?? []
  return stem === ''
    ? { original: name, language: null }
    : { original: stem + ending, language: language ?? null }
}

/** Reads translations into `languages`; throws `StoreError` for other languages and for files without an original. */
export async function readTranslations(
  folder: Folder,
  originals: Originals,
): Promise<Map<string, Translation>> {
  const { files, languages } = folder
  const { translations } = originals.settings
  const unknown = Object.keys(translations).filter((language) => !languages.includes(language))
  if (unknown.length > 0)
    throw new StoreError(
      files.folder,
      unknown.map((language) => ({
        path: 'settings.yaml',
        at: ['translations', language],
        code: 'unknown_language',
        about: language,
        message: unknownLanguage(languages),
      })),
    )
  const docFolders = [...originals.docs.keys()].map((folder) => `docs/${folder}`)
  for (const directory of ['', 'products', 'pages', 'news', ...docFolders])
    await refuseOrphans(folder, directory)
  const read = new Map<string, Translation>()
  for (const language of languages)
    read.set(language, {
      settings: translations[language] ?? {},
      products: await readProductTranslations(folder, language, originals.products),
      pages: await readPageTranslations(folder, language, originals.pages),
      news: await readNoteTranslations(files, language),
      docs: await readDocTranslations(files, language, originals.docs),
      faq: await files.findYaml(`faq.${language}.yaml`, Faq),
      services: await files.findYaml(`services.${language}.yaml`, Services),
      reasons: await files.findYaml(`reasons.${language}.yaml`, Reasons),
      testimonials: await files.findYaml(`testimonials.${language}.yaml`, TestimonialsTranslation),
      words: (await files.findYaml(`words.${language}.yaml`, WordsTranslation)) ?? {},
      pictures: (await files.findYaml(`pictures.${language}.yaml`, PictureTexts)) ?? {},
    })
  return read
}

/** The store as visitors of a language read it: the seller's translations over the originals. */
export function storeIn(store: Store, language: string): Store {
  const translation = store.translations.get(language)
  if (!translation) return store
  const { settings, products, pages, news, docs, faq, services, reasons, testimonials, words, pictures } =
    translation
  return {
    ...store,
    settings: settingsIn(store.settings, settings),
    products: new Map([
      ...store.products,
      ...[...products].map(
        ([id, product]) => [id, { ...(store.products.get(id) ?? NO_PAGE), ...pickDefined(product) }] as const,
      ),
    ]),
    pages: new Map([...store.pages, ...pages]),
    news: new Map([...store.news].map(([slug, note]) => [slug, noteIn(note, news.get(slug))])),
    docs: docsIn(store.docs, docs),
    faq: faq ?? store.faq,
    services: services ?? store.services,
    reasons: reasons ?? store.reasons,
    testimonials: { ...store.testimonials, ...testimonials },
    words: wordsIn(store.words, words),
    pictureTexts: {
      ...store.pictureTexts,
      ...Object.fromEntries(Object.entries(pictures).filter(([, { alt }]) => alt !== undefined)),
    },
    navigation: localizeNavigation(store.navigation, language),
  }
}

function noteIn(note: StoreNote, translation: NoteTranslation | undefined): StoreNote {
  if (!translation) return note
  const { changes, ...texts } = translation
  return { ...note, ...pickDefined(texts), changes: { ...note.changes, ...pickDefined(changes ?? {}) } }
}

function settingsIn(settings: Settings, translation: SettingsTranslation): Settings {
  const { promo, claims, subscription, categories = [], ...words } = translation
  return {
    ...settings,
    ...pickDefined(words),
    // The first match by name counts.
    categories: [...categories, ...settings.categories],
    claims: { ...settings.claims, ...pickDefined(claims ?? {}) },
    promo: settings.promo && { ...settings.promo, ...pickDefined(promo ?? {}) },
    subscription: settings.subscription && { ...settings.subscription, ...pickDefined(subscription ?? {}) },
  }
}

function wordsIn(words: Words, { services, ...translation }: WordsTranslation): Words {
  return {
    ...words,
    ...pickDefined(translation),
    services: { ...words.services, ...pickDefined(services ?? {}) },
  }
}

type Defined<Texts> = { [Key in keyof Texts]: Exclude<Texts[Key], undefined> }

/** An absent translation must not hide the original. */
function pickDefined<Texts extends object>(texts: Texts): Defined<Texts>
function pickDefined(texts: object): object {
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined))
}

function unknownLanguage(languages: readonly string[]): string {
  return `unknown language, expected one of ${languages.join(', ')}`
}

/** Refuses translations into a language that the shop lacks, and those without an original. */
async function refuseOrphans({ files, languages }: Folder, directory: string): Promise<void> {
  const names = (await files.list(directory)).filter((name) => /\.(yaml|md)$/.test(name))
  const problems = names.flatMap((name): StoreFinding[] => {
    const { original, language } = splitLanguage(name)
    if (language === null) return []
    const path = directory === '' ? name : `${directory}/${name}`
    if (!languages.includes(language))
      return [
        { path, at: [], code: 'unknown_language', about: language, message: unknownLanguage(languages) },
      ]
    const hasOriginal = names.includes(original) || directory === 'products'
    return hasOriginal
      ? []
      : [{ path, at: [], code: 'no_original', about: original, message: lacks(original) }]
  })
  if (problems.length > 0) throw new StoreError(files.folder, problems)
}

const lacks = (original: string) => `expected ${original} beside it, which it translates`

/** The platform has the original of a description, so a file with only a description needs no original. */
async function readProductTranslations(
  { files }: Folder,
  language: string,
  originals: ReadonlyMap<number, ProductPage>,
): Promise<Map<number, ProductTranslation>> {
  const products = new Map<number, ProductTranslation>()
  for (const name of await files.list('products')) {
    const { original, language: written } = splitLanguage(name)
    if (written !== language || !original.endsWith('.yaml')) continue
    const path = `products/${name}`
    const product = await files.findYaml(path, ProductTranslation)
    const id = readProductId(files, original)
    if (!product) continue
    if (!originals.has(id) && Object.keys(product).join() !== 'description')
      throw files.error(path, 'no_original', lacks(original), original)
    products.set(id, product)
  }
  return products
}

async function readPageTranslations(
  { files }: Folder,
  language: string,
  originals: ReadonlyMap<string, StorePage>,
): Promise<Map<string, StorePage>> {
  const pages = new Map<string, StorePage>()
  for (const slug of originals.keys()) {
    const page = await readPage(files, { path: `pages/${slug}.${language}.md`, slug, language })
    if (page) pages.set(slug, page)
  }
  return pages
}
