/** A first draft of a product's file, found by rules in the package's description. A key that the description says nothing about stays empty. */
import { ProductPage } from '#app/server/store/schema/product.server.ts'
import { listFrameworks } from '../frameworks.ts'
import { normalizeText } from '../listing/tokens.server.ts'
import { plainName } from '../names.ts'
import { detectEdition, findIncluded, findOtherEdition } from './editions.server.ts'
import { type DescriptionLine, splitLines } from './lines.server.ts'
import { findHeadingTopic, type HeadingTopic, isClaim } from './topics.server.ts'

/** Keys of a product's file with values that its schema takes. */
export type ProductDraft = Readonly<Record<string, unknown>>

export type DescribedPackage = {
  id: number
  name: string
  /** As the platform has it: HTML, Markdown or plain text. */
  description: string
  videoUrl: string | null
  /** All packages of the catalogue. */
  others: readonly { id: number; name: string }[]
}

type Sections = { topics: ReadonlyMap<HeadingTopic, DescriptionLine[]>; opening: DescriptionLine[] }

const MOST_FEATURES = 30
const MOST_ENTRIES = 20
const LONGEST_ENTRY = 120
const LONGEST_INTRO = 300
const SHORTEST_INTRO = 30
const FEWEST_LOOSE_ITEMS = 3

const YOUTUBE =
  /(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[\w=&;-]{0,100}&(?:amp;)?)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/
/** At most three words before the colon: more are a sentence. */
const INLINE_LIST = /^((?:[^\s:]{1,30} ){0,2}[^\s:]{1,30}):\s(.{2,300})$/
const TITLE_AND_TEXT = /^(.{2,60}?)(?::\s|\s[-–—]\s)(.{2,1000})$/
const NEGATION = /\b(?:not?|without|nao|sem|sin|pas|sans|nicht|kein|keine|ohne|non|senza)\b/
const ANSWERS =
  /^(?:yes|no|sim|nao|si|oui|non|ja|nein|none|nothing(?: else)?|nada|rien|nichts|niente|nenhum[a]?|ningun[a]?|aucune?|keine?|nessun[oa]?)$/
const DOCUMENTATION = /\b(?:docs?|documentation|documentacao|documentacion|dokumentation|documentazione)\b/
const CHANGELOG = /\b(?:change ?log|changes|historico de versoes|historial de cambios|anderungen)\b/

export function draftByRules(source: DescribedPackage): ProductDraft {
  const lines = splitLines(source.description)
  const { topics, opening } = splitSections(lines, source.name)
  const entries = (topic: HeadingTopic) => listEntries(topics.get(topic) ?? [])
  const includes = findIncluded(source, lines)
  return keepValid({
    edition: detectEdition(source.name, lines),
    otherEdition: findOtherEdition(source),
    frameworks: findFrameworks(source.name, lines, topics.get('frameworks') ?? []),
    video: findVideo(source),
    documentation: findLink(lines, DOCUMENTATION, /^docs\.|\.gitbook\.io$/),
    changelog: findLink(lines, CHANGELOG, /^changelog\./),
    intro: findIntro(opening.length > 0 ? opening : lines),
    features: listFeatures(topics.get('features') ?? (includes.length > 0 ? [] : looseItems(opening))),
    dependencies: entries('dependencies'),
    includes,
    locked: entries('locked'),
    editable: entries('editable'),
  })
}

/** Without what says nothing, and what the schema of a product refuses. */
export function keepValid(draft: ProductDraft): ProductDraft {
  const said = Object.entries(draft).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(said.filter(([key, value]) => ProductPage.safeParse({ [key]: value }).success))
}

/** The lines below each known heading, and those before the first heading that is not the product's own name. */
function splitSections(lines: readonly DescriptionLine[], name: string): Sections {
  const topics = new Map<HeadingTopic, DescriptionLine[]>()
  const opening: DescriptionLine[] = []
  let place: DescriptionLine[] | null = opening
  const own = normalizeText(plainName(name))
  const getPlace = (topic: HeadingTopic) => {
    const found = topics.get(topic) ?? []
    topics.set(topic, found)
    return found
  }
  for (const line of lines) {
    if (line.kind === 'heading') {
      const topic = findHeadingTopic(line.text)
      const isName = place === opening && normalizeText(line.text).includes(own)
      if (!isName) place = topic && getPlace(topic)
      // A heading such as "ESX and QBCore compatible" says it itself.
      if (topic === 'frameworks') place?.push(line)
      continue
    }
    const [, label = '', list = ''] = INLINE_LIST.exec(line.text) ?? []
    const topic = findHeadingTopic(label)
    if (topic !== null && topic !== 'features' && topic !== 'locked')
      for (const text of list.split(/[,;|]/)) getPlace(topic).push({ ...line, kind: 'item', text })
    else place?.push(line)
  }
  return { topics, opening }
}

/** Items; where a list was written without signs, its short lines, or what stands between the commas of one. */
function listEntries(lines: readonly DescriptionLine[]): string[] {
  const items = lines.filter(({ kind }) => kind === 'item').map(({ text }) => text)
  const texts = lines.filter(({ kind }) => kind === 'text').map(({ text }) => text)
  const listed = texts.length === 1 ? texts.flatMap((text) => text.split(/[,;|]/)) : texts
  const entries = (items.length > 0 ? items : listed).map((text) => text.trim().replace(/\.$/, ''))
  const short = entries.filter((text) => text !== '' && text.length <= LONGEST_ENTRY && !isClaim(text))
  return [...new Set(short.filter((text) => !ANSWERS.test(normalizeText(text))))].slice(0, MOST_ENTRIES)
}

function listFeatures(lines: readonly DescriptionLine[]): unknown[] {
  const items = lines.filter(({ kind }) => kind === 'item')
  const chosen = items.length > 0 ? items : lines.filter(({ text }) => text.length <= LONGEST_ENTRY)
  const features = chosen.filter(({ text }) => text.length >= 3 && !isClaim(text))
  return features.slice(0, MOST_FEATURES).map(({ text }) => {
    const [, title, more] = TITLE_AND_TEXT.exec(text) ?? []
    return title && more ? { title: title.trim(), text: more.trim() } : text
  })
}

/** A list at the beginning, without a heading of its own. */
function looseItems(opening: readonly DescriptionLine[]): DescriptionLine[] {
  const items = opening.filter(({ kind }) => kind === 'item')
  return items.length < FEWEST_LOOSE_ITEMS ? [] : items
}

/** The first sentences, as many as fit, of the first text that is long enough to be one. */
function findIntro(lines: readonly DescriptionLine[]): string | null {
  for (const { kind, text } of lines) {
    if (kind !== 'text' || text.length < SHORTEST_INTRO || text.includes('://')) continue
    const sentences = text.slice(0, 2 * LONGEST_INTRO).split(/(?<=[.!?…]) /)
    let intro = ''
    for (const sentence of sentences.filter((one) => !isClaim(one)).slice(0, 2))
      if (intro.length + sentence.length < LONGEST_INTRO) intro += `${intro && ' '}${sentence}`
    if (intro.length >= SHORTEST_INTRO) return intro
  }
  return null
}

function findFrameworks(
  name: string,
  lines: readonly DescriptionLine[],
  section: readonly DescriptionLine[],
): string[] {
  const chosen = section.length > 0 ? section : lines
  const texts = chosen.map(({ text }) => text).filter((text) => !NEGATION.test(normalizeText(text)))
  const text = [name, ...texts].join('\n')
  return [...listFrameworks(text), ...(/\bstand[- ]?alone\b/i.test(text) ? ['Standalone'] : [])]
}

function findVideo({ description, videoUrl }: DescribedPackage): string | null {
  const id = YOUTUBE.exec(videoUrl ?? '')?.[1] ?? YOUTUBE.exec(description.slice(0, 60_000))?.[1]
  return id === undefined ? null : `https://www.youtube.com/watch?v=${id}`
}

/** By the link's own words, by those of a line that has no other link, or by its host. */
function findLink(lines: readonly DescriptionLine[], words: RegExp, host: RegExp): string | null {
  for (const line of lines)
    for (const { href, text } of line.links) {
      const url = URL.parse(href)
      const label = normalizeText(line.links.length === 1 ? line.text : text)
      if (url?.protocol === 'https:' && (words.test(label) || host.test(url.hostname))) return href
    }
  return null
}
