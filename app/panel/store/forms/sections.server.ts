import { z } from 'zod'
import { Navigation } from '#app/server/store/navigation.server.ts'
import {
  DocHead,
  DocTranslationHead,
  MAX_NOTE_LENGTH,
  NoteHead,
  NoteTranslationHead,
  OwnPageHead,
} from '#app/server/store/schema/heads.server.ts'
import { ProductPage, ProductTranslation } from '#app/server/store/schema/product.server.ts'
import { Settings } from '#app/server/store/schema/settings.server.ts'
import {
  Faq,
  PictureText,
  Reasons,
  Services,
  Testimonials,
  TestimonialsTranslation,
  Words,
  WordsTranslation,
} from '#app/server/store/schema/texts.server.ts'
import { readTheme, ThemeForm, writeTheme } from './theme.server.ts'

const Markdown = z.string().meta({ field: 'markdown' })
/** A page as its form has it: the keys of its head, and the text below. */
const Page = OwnPageHead.extend({ body: Markdown })
/** A release may consist of its lists alone. */
const NoteText = Markdown.max(MAX_NOTE_LENGTH).default('').meta({ field: 'markdown' })

/** The source of a form: a file, or the value at `path` in it. */
export type SectionFile = {
  file: string
  path: readonly string[]
  schema: z.ZodType
  texts: string
  /** Reads the keys of a text outside YAML, and writes those that differ. */
  codec?: {
    read: (source: unknown) => Record<string, unknown>
    write: (source: string, keys: unknown) => string
  }
}

export type FormSection = {
  name: SectionName
  /** The file's keys that this form has; null for all. */
  keys: readonly string[] | null
  /**
   * `id` is the package of a product, the name of a page, of a note or of a picture's file, or folder and page of the
   * documentation.
   */
  original: (id: string) => SectionFile
  /** False for a section whose values are the same in all languages. */
  isTranslated: boolean
  translation: (language: string, id: string) => SectionFile | null
}

export type SectionName =
  | (typeof SETTINGS_SECTIONS)[number]['name']
  | (typeof FILE_SECTIONS)[number]['name']
  | 'theme'
  | 'picture'

const settings: SectionFile = { file: 'settings.yaml', path: [], schema: Settings, texts: 'settings' }
const TranslatedSettings = Settings.shape.translations.unwrap().valueType

export const SETTINGS_SECTIONS = [
  { name: 'general', keys: ['name', 'tagline', 'timeZone', 'comeBackTitles'] },
  { name: 'home', keys: ['home'] },
  { name: 'links', keys: ['links', 'support'] },
  { name: 'promo', keys: ['promo'] },
  { name: 'subscription', keys: ['subscription'] },
  { name: 'claims', keys: ['claims', 'reviews'] },
  { name: 'privacy', keys: ['privacy'] },
  { name: 'money', keys: ['money'] },
  { name: 'categories', keys: ['categories', 'hot', 'services'] },
  { name: 'discord', keys: ['discordRoles'] },
  { name: 'models', keys: ['assistant'] },
  { name: 'numbers', keys: ['numbers'] },
] as const

/** Files with a single form. Products, pages, news and documentation have one form per file. */
const FILE_SECTIONS = [
  { name: 'words', file: 'words', ending: 'yaml', schema: Words, translated: WordsTranslation },
  { name: 'reasons', file: 'reasons', ending: 'yaml', schema: Reasons, translated: Reasons },
  { name: 'faq', file: 'faq', ending: 'yaml', schema: Faq, translated: Faq },
  { name: 'services', file: 'services', ending: 'yaml', schema: Services, translated: Services },
  {
    name: 'testimonials',
    file: 'testimonials',
    ending: 'yaml',
    schema: Testimonials,
    translated: TestimonialsTranslation,
  },
  { name: 'product', file: 'products/', ending: 'yaml', schema: ProductPage, translated: ProductTranslation },
  { name: 'page', file: 'pages/', ending: 'md', schema: Page, translated: Page },
  {
    name: 'note',
    file: 'news/',
    ending: 'md',
    schema: NoteHead.extend({ body: NoteText }),
    translated: NoteTranslationHead.extend({ body: NoteText }),
  },
  {
    name: 'doc',
    file: 'docs/',
    ending: 'md',
    schema: DocHead.extend({ body: Markdown }),
    translated: DocTranslationHead.extend({ body: Markdown }),
  },
  { name: 'navigation', file: 'navigation', ending: 'yaml', schema: Navigation, translated: null },
  { name: 'assistant', file: 'assistant', ending: 'md', schema: Markdown, translated: null },
] as const

const SLUG = /^[a-z0-9][a-z0-9-]{0,60}$/
/** Ids that an address may ask for. */
const IDS: Partial<Record<string, RegExp>> = {
  product: /^[1-9]\d{0,14}$/,
  page: SLUG,
  note: SLUG,
  doc: /^[a-z0-9][a-z0-9-]{0,60}\.[a-z0-9][a-z0-9-]{0,60}$/,
  picture: /^[\w-][\w.-]{0,99}$/,
}

/** Sections without an id, in the order of the overview. */
export const SECTIONS: readonly FormSection[] = [
  ...SETTINGS_SECTIONS.map(settingsSection),
  ...FILE_SECTIONS.map(fileSection),
  {
    name: 'theme',
    keys: null,
    isTranslated: false,
    translation: () => null,
    original: () => ({
      file: 'theme.css',
      path: [],
      schema: ThemeForm,
      texts: 'theme',
      codec: { read: readTheme, write: writeTheme },
    }),
  },
  {
    name: 'picture',
    keys: null,
    isTranslated: true,
    original: (id) => pictureText('pictures.yaml', id),
    translation: (language, id) => pictureText(`pictures.${language}.yaml`, id),
  },
]

/** Null for an unknown name, and for a product, page or note without an id. */
export function findSection(name: string, id: string): FormSection | null {
  const section = SECTIONS.find((candidate) => candidate.name === name)
  return section && (IDS[name]?.test(id) ?? id === '') ? section : null
}

/** The texts of all pictures share one file. */
function pictureText(file: string, id: string): SectionFile {
  return { file, path: [id], schema: PictureText, texts: 'picture' }
}

function settingsSection({ name, keys }: (typeof SETTINGS_SECTIONS)[number]): FormSection {
  const isTranslated = keys.some((key) => key in TranslatedSettings.shape)
  const translation = (language: string): SectionFile => ({
    file: 'settings.yaml',
    path: ['translations', language],
    schema: TranslatedSettings,
    texts: 'settings',
  })
  return { name, keys, isTranslated, original: () => settings, translation }
}

function fileSection({
  name,
  file,
  ending,
  schema,
  translated,
}: (typeof FILE_SECTIONS)[number]): FormSection {
  // Only the documentation has folders: `police-job.exports` is `police-job/exports`.
  const nameFile = (id: string, language: string) => `${file}${id.replace('.', '/')}${language}.${ending}`
  const part = { path: [], texts: name }
  const translation = (language: string, id: string) =>
    translated && { ...part, file: nameFile(id, `.${language}`), schema: translated }
  return {
    name,
    keys: null,
    isTranslated: translated !== null,
    original: (id) => ({ ...part, file: nameFile(id, ''), schema }),
    translation,
  }
}
