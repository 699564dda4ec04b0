/** Reads documentation from a server with `llms.txt` and Markdown, as GitBook, Mintlify and other shops of this kind are. */
import type { PublicFetcher } from '#app/server/http/fetch-public.server.ts'
import { MAX_IMAGE_BYTES, MAX_TEXT_BYTES } from '#app/server/store/texts/bounds.server.ts'
import { listMarkdownLinks } from './markdown-links.ts'
import { type DocsSource, ImportError, MAX_PAGES, type SourcePage } from './types.ts'

const MAX_LIST_BYTES = 1024 * 1024

/** `address` is that of the documentation, or of its `llms.txt`. */
export async function readAddress(address: string, fetcher: Pick<PublicFetcher, 'get'>): Promise<DocsSource> {
  const wanted = /\/llms\.txt$/.test(address) ? address : `${address.replace(/\/+$/, '')}/llms.txt`
  const { url, bytes } = await fetcher.get(wanted, MAX_LIST_BYTES)
  const links = listPages(bytes.toString('utf8'), url)
  if (links.length === 0)
    throw new ImportError([`${url} names no page of this server that ends in .md or .mdx`])
  if (links.length > MAX_PAGES)
    throw new ImportError([`${url} names ${links.length} pages, expected at most ${MAX_PAGES}`])
  const pages: SourcePage[] = []
  // One after the other: the server belongs to someone else.
  for (const link of links) {
    const page = await fetcher.get(link.address, MAX_TEXT_BYTES)
    pages.push({ ...link, text: page.bytes.toString('utf8') })
  }
  return {
    base: url.replace(/llms\.txt$/, ''),
    pages,
    readPicture: async (picture) => (await fetcher.get(picture, MAX_IMAGE_BYTES)).bytes,
  }
}

function listPages(list: string, url: string): Omit<SourcePage, 'text'>[] {
  const { origin } = new URL(url)
  const pages = new Map<string, Omit<SourcePage, 'text'>>()
  let group: string | null = null
  for (const line of list.split('\n')) {
    const heading = /^##\s+(.+)$/.exec(line.trim())?.[1]
    if (heading !== undefined) group = heading
    for (const { text, target } of listMarkdownLinks(line)) {
      const page = URL.parse(target, url)
      if (page?.origin !== origin || !/\.mdx?$/.test(page.pathname)) continue
      page.hash = ''
      if (!pages.has(page.href)) pages.set(page.href, { address: page.href, title: text, group })
    }
  }
  return [...pages.values()]
}
