import { type AdminLanguage, getAdminMessages } from '#app/messages/admin/index.ts'
import type { StoreFinding } from '#app/server/store/store-error.server.ts'
import type { At, Change, FileDifference } from '../editing/types.ts'
import { describeFields } from './describe-fields.server.ts'
import { type Field, isEmptyValue, listEntries, ON, readGroup, showText } from './field.ts'
import { describeExpectation } from './problems.server.ts'
import {
  type FormSection,
  findSection,
  SECTIONS,
  type SectionFile,
  type SectionName,
} from './sections.server.ts'

export type DescribedChange = {
  /** From the file's own name down to the field. */
  labels: string[]
  before: string
  after: string
}

export type DescribedFile = {
  path: string
  /** The section that shows the whole file; null when several sections share it. */
  section: SectionName | null
  /** The form that shows the file; null without one. */
  href: string | null
  changes: DescribedChange[]
}

type Place = { section: FormSection; id: string; language: string | null; part: SectionFile }

const NAME = /^(?:(products|pages|news|docs\/[\w-]+)\/)?([\w-]+)(?:\.([a-z]{2}))?\.(?:yaml|md|css)$/
const SINGULAR: Record<string, string> = { products: 'product', pages: 'page', news: 'note' }

export function describeFile(file: FileDifference, language: AdminLanguage): DescribedFile {
  const places = file.changes.map((change) => findPlace(file.path, change.at))
  const first = places[0] ?? findPlace(file.path, [])
  return {
    path: file.path,
    section: first?.section.keys === null ? first.section.name : null,
    href: getHref(first),
    changes: file.changes.map((change, index) =>
      // The size is all that can be described of an image.
      describeChange(change, (file.kind !== 'image' && places[index]) || null, language),
    ),
  }
}

function describeChange(
  { at, before, after }: Change,
  place: Place | null,
  language: AdminLanguage,
): DescribedChange {
  const { labels, field } = fieldAt(place, at, language)
  return field
    ? { labels, before: describeValue(field, before), after: describeValue(field, after) }
    : { labels, before: plain(before), after: plain(after) }
}

/** Finds the field of a place with the labels above it; null when no form shows it. */
function fieldAt(
  place: Place | null,
  at: At,
  language: AdminLanguage,
): { labels: string[]; field: Field | null } {
  // A text with a codec changes as a whole.
  if (!place || place.part.codec) return { labels: at.map(String), field: null }
  const { part } = place
  let field = describeFields(part.schema, part.texts, language)
  const labels = place.language === null ? [] : [place.language.toUpperCase()]
  if (part.path.includes(place.id)) labels.push(place.id)
  for (const key of at.slice(part.path.length)) {
    if (field.kind === 'list') {
      labels.push(`${Number(key) + 1}`)
      field = field.item
    } else if (field.kind === 'lines') {
      labels.push(`${Number(key) + 1}`)
      field = { ...field, kind: 'line' }
    } else {
      const child =
        field.kind === 'group' ? field.fields.find((candidate) => candidate.key === key) : undefined
      if (!child) break
      field = child
      labels.push(field.label)
    }
  }
  return { labels, field }
}

export type DescribedProblem = Pick<DescribedFile, 'path' | 'href'> & { labels: string[]; text: string }

/** Describes the strict reader's finding by its field, in the panel's language. */
export function describeProblem(
  { path, at, code, about = '' }: StoreFinding,
  language: AdminLanguage,
): DescribedProblem {
  const { problems: t } = getAdminMessages(language).store
  const place = findPlace(path, at)
  const { labels, field } = fieldAt(place, at, language)
  const text =
    code === 'value' ? (field ? describeExpectation(field, t) : t.invalid) : t.findings[code](about)
  return { path, href: getHref(place), labels, text }
}

function plain(raw: unknown): string {
  if (typeof raw === 'string') return raw
  return raw === undefined || raw === null ? '' : JSON.stringify(raw, null, 2)
}

function findPlace(path: string, at: At): Place | null {
  if (path.startsWith('images/')) return placeOfPicture(path.slice('images/'.length), null)
  const [, folder = '', stem = '', fileLanguage = null] = NAME.exec(path) ?? []
  if (stem === 'pictures') return placeOfPicture(String(at[0] ?? ''), fileLanguage)
  const isTranslation = stem === 'settings' && at[0] === 'translations'
  const language = isTranslation ? String(at[1] ?? '') : fileLanguage
  const key = stem === 'settings' ? at[isTranslation ? 2 : 0] : undefined
  const [, docFolder = null] = /^docs\/(.+)$/.exec(folder) ?? []
  const name = docFolder === null ? (SINGULAR[folder] ?? stem) : 'doc'
  const section = SECTIONS.find((candidate) =>
    key === undefined ? candidate.name === name : candidate.keys?.some((own) => own === key),
  )
  if (!section) return null
  const id = folder === '' ? '' : docFolder === null ? stem : `${docFolder}.${stem}`
  const part = language === null ? section.original(id) : section.translation(language, id)
  return part && { section, id, language, part }
}

function placeOfPicture(id: string, language: string | null): Place | null {
  const section = findSection('picture', id)
  const part = language === null ? section?.original(id) : section?.translation(language, id)
  return section && part ? { section, id, language, part } : null
}

function getHref(place: Place | null): string | null {
  if (!place) return null
  const { section, id, language } = place
  return `/admin/store/${section.name}${id && `/${id}`}${language === null ? '' : `?language=${language}`}`
}

/** Formats a value as text, one line per entry. */
function describeValue(field: Field, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (field.kind === 'group') {
    const values = readGroup(field, value)
    const written = field.fields.filter((child) => !isEmptyValue(child, values[child.key]))
    return written.map((child) => describeValue(child, values[child.key])).join('\n')
  }
  if (field.kind === 'list')
    return listEntries(field, value)
      .map((entry) => describeValue(field.item, entry))
      .join('\n')
  const text = showText(field, value)
  // A draft may hold a value outside the choices; the finding beside it says so.
  if (field.kind === 'choice') return field.options.find(({ value }) => value === text)?.label ?? text
  if (field.kind === 'switch') return text === ON ? '✓' : '✗'
  return text
}
