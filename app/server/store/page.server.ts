/** One text of `pages/`: a head between two lines of `---`, then Markdown. */

import type { StoreFiles } from './files.server.ts'
import { type Prose, renderMarkdown } from './markdown.server.ts'
import { PageHead } from './schema.server.ts'

export type StorePage = Prose & {
  /** The file's name without `.md`. */
  slug: string
  title: string
  /** Null for the seller's own. */
  language: string | null
  /** `YYYY-MM-DD`, null when the file does not say. */
  updated: string | null
}

/** The text, made to HTML; null when there is no such file. */
export async function readPage(
  files: StoreFiles,
  { path, slug, language }: { path: string; slug: string; language: string | null },
): Promise<StorePage | null> {
  const text = await files.findText(path)
  if (text === null) return null
  const [, head, markdown = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? []
  if (head === undefined) throw files.error(path, 'page_head', 'expected a head between two lines of ---')
  const { title, updated } = files.parseYaml({ path, text: head }, PageHead)
  return { slug, title, language, updated, ...(await renderMarkdown(markdown)) }
}
