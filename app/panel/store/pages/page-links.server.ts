/** Finds links to the seller's own pages, because removing a linked page asks first. */
import { isRecord, isString } from '#app/lib/guards.ts'
import { translatedLocales } from '#app/messages/index.ts'
import { readValue } from '../editing/content.server.ts'
import type { Editing } from '../editing/editing.server.ts'
import { findFile } from '../editing/paths.server.ts'
import type { EditedBy } from '../editing/types.ts'
import type { WholeSource } from '../editing/whole-source.server.ts'

const NAVIGATION = 'navigation.yaml'
const LISTS = ['header', 'footerShop', 'footerHelp'] as const
type NavigationList = (typeof LISTS)[number]

export type PageLinks = {
  /** Navigation lists that link to the page. */
  lists: NavigationList[]
  /** Pages and notes that link to it in their text. */
  texts: { path: string; title: string }[]
}

/** Link targets in Markdown and in HTML. */
const LINK = /(?:\]\(|\]:|href=)\s*[<"']?([^\s<>"')]+)/g
const LANGUAGES: readonly string[] = translatedLocales

/** Maps each page's slug to its links; a page's links to itself do not count. */
export async function listPageLinks(
  source: WholeSource,
  slugs: readonly string[],
  origin: string,
): Promise<Map<string, PageLinks>> {
  const links = new Map<string, PageLinks>(slugs.map((slug) => [slug, { lists: [], texts: [] }]))
  for (const { list, slug } of await listNavigationLinks(source)) {
    const lists = links.get(slug)?.lists
    if (lists && !lists.includes(list)) lists.push(list)
  }
  for (const [path, bytes] of source.files) {
    const file = findFile(path)
    if (file?.kind !== 'markdown') continue
    const text = bytes.toString()
    for (const slug of new Set([...text.matchAll(LINK)].map(([, target = '']) => getSlug(target, origin))))
      if (!path.startsWith(`pages/${slug}.`))
        links.get(slug)?.texts.push({ path, title: await readTitle(path, bytes) })
  }
  return links
}

async function listNavigationLinks({ files }: WholeSource) {
  const [file, bytes] = [findFile(NAVIGATION), files.get(NAVIGATION)]
  return findNavigationLinks(file && bytes && (await readValue(file, bytes)))
}

function findNavigationLinks(value: unknown): { list: NavigationList; place: number; slug: string }[] {
  return LISTS.flatMap((list) => {
    const links: unknown = isRecord(value) ? value[list] : null
    return (Array.isArray(links) ? links : []).map((link: unknown, place) => {
      const target = isRecord(link) ? link.to : link
      return { list, place, slug: isString(target) ? getSlug(target, '') : '' }
    })
  })
}

/** The first segment of one of the shop's addresses, without the language; empty for other addresses. */
function getSlug(target: string, origin: string): string {
  const path = origin !== '' && target.startsWith(`${origin}/`) ? target.slice(origin.length) : target
  if (!path.startsWith('/')) return ''
  const [, first = '', second = ''] = path.split(/[/?#]/)
  return LANGUAGES.includes(first) ? second : first
}

async function readTitle(path: string, bytes: Buffer): Promise<string> {
  const file = findFile(path)
  const value = file && (await readValue(file, bytes))
  return isRecord(value) && isString(value.title) ? value.title : path
}

/** Removes the links in header and footer from the draft. */
export async function removeNavigationLinks(editing: Editing, slug: string, who: EditedBy): Promise<void> {
  const { value, version } = await editing.read(NAVIGATION)
  const edits = findNavigationLinks(value)
    .filter((link) => link.slug === slug)
    // From the end, because a removal moves the entries behind it.
    .reverse()
    .map(({ list, place }) => ({ at: [list, place] }))
  if (edits.length > 0) await editing.change(NAVIGATION, edits, { base: version, ...who })
}
