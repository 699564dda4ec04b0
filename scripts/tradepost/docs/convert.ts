/** Turns documentation of elsewhere into files of the store: pages with their links, and the pictures that they show. */
import { stringify } from 'yaml'
import { isRecord, isString } from '#app/lib/guards.ts'
import { findPictureFormat, inspectPicture } from '#app/server/pictures/inspect.server.ts'
import { PictureError } from '#app/server/pictures/picture-error.server.ts'
import type { DocHead } from '#app/server/store/schema/heads.server.ts'
import { readYaml } from '#app/server/store/texts/yaml.server.ts'
import { mapLinks, mapOutsideCode } from './markdown-links.ts'
import {
  type DocsSource,
  FOLDER_ORIGIN,
  ImportError,
  MAX_BYTES,
  MAX_PICTURES,
  type SourcePage,
} from './types.ts'

const MAX_NAME_LENGTH = 60
const MAX_TITLE_LENGTH = 300
const MAX_PIXELS = 40_000_000
const HEAD = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/

type Target = {
  /** The folder below `docs/`. */
  folder: string
  products: readonly number[]
  /** The heads of pages that are there already: what the seller has decided about them stays. */
  heads: ReadonlyMap<string, Partial<DocHead>>
}

export type Converted = {
  /** By path in the store folder. */
  files: Map<string, Buffer>
  pages: number
  pictures: number
  /** Links to pages that the source lacks; they are text now. */
  lost: string[]
}

/** Throws `ImportError` with everything that is wrong. */
export async function convertDocs(source: DocsSource, target: Target): Promise<Converted> {
  const slugs = nameSlugs(source)
  const pictures = await collectPictures(source, target.folder)
  const files = new Map([...pictures.values()].map(({ name, bytes }) => [`images/${name}`, bytes]))
  const lost: string[] = []
  for (const [order, page] of source.pages.entries()) {
    const slug = slugs.get(createKey(page.address)) ?? ''
    const { title, body } = readPage(page)
    const link = (address: string): string | null => {
      const [place, fragment] = splitFragment(address)
      const other = slugs.get(createKey(place))
      if (other !== undefined) return `${other}.md${fragment}`
      if (/^(?:https|mailto):/.test(address) && !address.startsWith(FOLDER_ORIGIN)) return address
      lost.push(`${slug}.md: ${address.replace(FOLDER_ORIGIN, '')}`)
      return null
    }
    const text = rewrite(body, page.address, {
      link,
      picture: (address) => `../../images/${pictures.get(address)?.name ?? ''}`,
    })
    const head = {
      title,
      order,
      ...(page.group !== null && { group: page.group.slice(0, MAX_TITLE_LENGTH) }),
      ...(slug === 'index' && target.products.length > 0 && { products: target.products }),
      ...target.heads.get(slug),
    }
    files.set(
      `docs/${target.folder}/${slug}.md`,
      Buffer.from(`---\n${stringify(head)}---\n\n${text.trim()}\n`),
    )
  }
  return { files, pages: source.pages.length, pictures: pictures.size, lost }
}

/** Names of files, by the pages' keys; the first page is the folder's own when none is. */
function nameSlugs({ base, pages }: DocsSource): Map<string, string> {
  const slugs = new Map<string, string>()
  const taken = new Set<string>()
  const names = pages.map(({ address }) => ({ key: createKey(address), name: nameSlug(address, base) }))
  const hasIndex = names.some(({ name }) => name === 'index')
  for (const [place, { key, name }] of names.entries()) {
    const baseSlug = !hasIndex && place === 0 ? 'index' : name
    let slug = baseSlug
    for (let number = 2; taken.has(slug); number += 1) slug = `${baseSlug}-${number}`
    taken.add(slug)
    slugs.set(key, slug)
  }
  return slugs
}

/** `guides/Set up.md` is `guides-set-up`. */
function nameSlug(address: string, base: string): string {
  const path = createKey(address).startsWith(base)
    ? createKey(address).slice(base.length)
    : new URL(address).pathname
  const slug = decode(path)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME_LENGTH)
    .replaceAll(/^-+|-+$/g, '')
  if (slug === '') return 'index'
  return slug === 'owners' ? 'owners-page' : slug
}

/** One key for the ways in which links write a page: with or without its ending, its README and a slash. */
function createKey(address: string): string {
  const [place = ''] = address.split(/[?#]/)
  return place
    .replace(/\.(?:mdx?|html)$/i, '')
    .replace(/\/(?:readme|index)$/i, '/')
    .replace(/(?<=[^/])\/$/, '')
    .replace(/^(https?:\/\/[^/]+)$/, '$1/')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function splitFragment(address: string): [place: string, fragment: string] {
  const hashIndex = address.indexOf('#')
  return hashIndex === -1 ? [address, ''] : [address.slice(0, hashIndex), address.slice(hashIndex)]
}

/** The title of the head, of the list or of the first heading, which is not said twice. */
function readPage({ address, text, title }: SourcePage): { title: string; body: string } {
  const [whole = '', head = ''] = HEAD.exec(text) ?? []
  const reading = readYaml(head)
  const values = 'value' in reading && isRecord(reading.value) ? reading.value : {}
  const body = text.slice(whole.length)
  const [opening = '', heading] = /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\r?\n|$)/.exec(body) ?? []
  const found = (isString(values.title) ? values.title : null) ?? heading ?? title ?? nameSlug(address, '')
  const plain = found.replaceAll(/[*_`]/g, '').trim().slice(0, MAX_TITLE_LENGTH)
  return { title: plain || 'Documentation', body: body.slice(opening.length) }
}

type Rewriting = { link: (address: string) => string | null; picture: (address: string) => string }

function rewrite(body: string, address: string, { link, picture }: Rewriting): string {
  return mapLinks(withoutComponents(body), ({ target, isPicture }) => {
    if (!isPicture && target.startsWith('#')) return target
    const resolved = URL.parse(target, address)?.href
    if (resolved === undefined) return null
    return isPicture ? picture(resolved) : link(resolved)
  })
}

/** Elements of HTML with a target become Markdown; tags of components (MDX) and blocks (GitBook) go, their text stays. */
function withoutComponents(body: string): string {
  return mapOutsideCode(body, (prose) =>
    prose
      .replaceAll(/<img\b([^>]{0,4000})>/gi, (_, attributes: string) => {
        const [src, alt] = [readAttribute(attributes, 'src'), readAttribute(attributes, 'alt')]
        return src === '' ? '' : `![${alt.replaceAll(/[[\]\n]/g, ' ')}](${encodeSpaces(src)})`
      })
      .replaceAll(/<(?:a|Card)\b([^>]{0,4000})>/g, (whole, attributes: string) => {
        const href = readAttribute(attributes, 'href')
        const title = readAttribute(attributes, 'title')
        return href === '' || title === '' ? whole : `\n\n[${title}](${encodeSpaces(href)})\n\n`
      })
      .replaceAll(/<a\b([^>]{0,4000})>([^<]{0,500})<\/a>/gi, (whole, attributes: string, text: string) => {
        const href = readAttribute(attributes, 'href')
        return href === '' ? whole : `[${text.trim()}](${encodeSpaces(href)})`
      })
      .replaceAll(/^[ \t]*(?:import\s[^\n]*\sfrom\s[^\n]*|export\s[^\n]*)$/gm, '')
      .replaceAll(/^[ \t]*\{%[^\n]*%\}[ \t]*$/gm, '')
      .replaceAll(/<\/?[A-Z][\w.]{0,60}(?:\s[^<>]{0,4000})?\/?>/g, ''),
  )
}

function readAttribute(attributes: string, name: string): string {
  const [, double, single] =
    new RegExp(`\\b${name}\\s*=\\s*\\{?(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes) ?? []
  return double ?? single ?? ''
}

function encodeSpaces(target: string): string {
  return target.trim().replaceAll(' ', '%20')
}

type NamedPicture = { name: string; bytes: Buffer }

/** Reads and checks every picture once, by its address. */
async function collectPictures(source: DocsSource, folder: string): Promise<Map<string, NamedPicture>> {
  const addresses = new Set<string>()
  for (const page of source.pages)
    rewrite(readPage(page).body, page.address, {
      link: (address) => address,
      picture: (address) => {
        addresses.add(address)
        return address
      },
    })
  if (addresses.size > MAX_PICTURES)
    throw new ImportError([`${addresses.size} pictures, expected at most ${MAX_PICTURES}`])
  const pictures = new Map<string, NamedPicture>()
  const taken = new Set<string>()
  const problems: string[] = []
  let size = 0
  for (const address of addresses) {
    const bytes = await source.readPicture(address).catch((error: unknown) => {
      problems.push(`${shorten(address)}: ${error instanceof Error ? error.message : String(error)}`)
      return null
    })
    const ending = bytes && (await findEnding(bytes, address, problems))
    if (!bytes || !ending) continue
    size += bytes.length
    if (size > MAX_BYTES) throw new ImportError([`the pictures have more than ${MAX_BYTES} bytes`])
    pictures.set(address, { name: namePicture(address, { folder, ending, taken }), bytes })
  }
  if (problems.length > 0) throw new ImportError(problems)
  return pictures
}

function shorten(address: string): string {
  return address.replace(FOLDER_ORIGIN, '').slice(0, 200)
}

/** Content decides about the ending, not the name or the type that a server names. */
async function findEnding(bytes: Buffer, address: string, problems: string[]): Promise<string | null> {
  try {
    await inspectPicture(bytes, MAX_PIXELS)
    return findPictureFormat(bytes)
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    problems.push(`${shorten(address)}: not a picture that a shop can show (${error.code})`)
    return null
  }
}

type PictureNaming = { folder: string; ending: string; taken: Set<string> }

function namePicture(address: string, { folder, ending, taken }: PictureNaming): string {
  const [file = ''] = decode(new URL(address).pathname).split('/').slice(-1)
  const stem = file
    .replace(/\.[a-z0-9]+$/i, '')
    .replaceAll(/[^\w-]+/g, '-')
    .slice(0, 40)
  const baseName = `docs-${folder.slice(0, 40)}-${stem || 'picture'}`
  let name = `${baseName}.${ending}`
  for (let number = 2; taken.has(name); number += 1) name = `${baseName}-${number}.${ending}`
  taken.add(name)
  return name
}
