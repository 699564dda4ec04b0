/** One text of `pages/`: a head between two lines of `---`, then Markdown. */
import type { z } from 'zod'
import type { StoreFiles } from './files.server.ts'
import { OwnPageHead } from './schema/heads.server.ts'
import type { Prose } from './texts/markdown.server.ts'

export type StorePage = Prose & {
  /** The file's name without `.md`. */
  slug: string
  title: string
  /** Null for the seller's own language. */
  language: string | null
  /** `YYYY-MM-DD`; null without a date. */
  updated: string | null
}

/** The text as HTML; null without a file. */
export async function readPage(
  files: StoreFiles,
  { path, slug, language }: { path: string; slug: string; language: string | null },
): Promise<StorePage | null> {
  const parts = await findHeadAndBody(files, path, OwnPageHead)
  if (!parts) return null
  const { title, updated } = parts.head
  return { slug, title, language, updated, ...(await files.renderMarkdown(path, parts.body)) }
}

/** The two parts of a Markdown file; null without a file. */
export async function findHeadAndBody<Schema extends z.ZodType>(
  files: StoreFiles,
  path: string,
  schema: Schema,
): Promise<{ head: z.infer<Schema>; body: string } | null> {
  const text = await files.findText(path)
  if (text === null) return null
  const [, head, body = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? []
  if (head === undefined) throw files.error(path, 'page_head', 'expected a head between two lines of ---')
  return { head: await files.parseYaml({ path, text: head }, schema), body }
}
