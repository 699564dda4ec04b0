/** The seller's news: one Markdown file of `news/` for each note, such as the release of a version. */
import type { StoreFiles } from './files.server.ts'
import { findHeadAndBody } from './page.server.ts'
import { LONGEST_NOTE, NoteHead, NoteTranslationHead } from './schema/heads.server.ts'

type NoteText = {
  title: string
  /** Several notes share a page, so their headings are bold lines. */
  html: string
  /** Null for the seller's own. */
  language: string | null
}

export type StoreNote = NoteText &
  Omit<NoteHead, 'title'> & {
    /** The file's name without `.md`. */
    slug: string
  }

const MOST_NOTES = 1_000

export async function readNotes(
  files: StoreFiles,
  names: readonly string[],
): Promise<Map<string, StoreNote>> {
  if (names.length > MOST_NOTES)
    throw files.error(
      'news',
      'too_many',
      `expected at most ${MOST_NOTES} notes, got ${names.length}`,
      String(MOST_NOTES),
    )
  const notes = new Map<string, StoreNote>()
  for (const name of names) {
    const path = `news/${name}`
    const slug = /^([a-z0-9][a-z0-9-]{0,60})\.md$/.exec(name)?.[1]
    if (slug === undefined)
      throw files.error(path, 'file_name', 'expected a name such as backpack-1-4.md', 'backpack-1-4.md')
    const parts = await findHeadAndBody(files, path, NoteHead)
    if (parts)
      notes.set(slug, {
        slug,
        language: null,
        ...parts.head,
        html: await readNoteBody(files, path, parts.body),
      })
  }
  return notes
}

/** By slug, in one language. */
export async function readNoteTranslations(
  files: StoreFiles,
  language: string,
): Promise<Map<string, NoteText>> {
  const notes = new Map<string, NoteText>()
  const ending = `.${language}.md`
  for (const name of (await files.list('news')).filter((file) => file.endsWith(ending))) {
    const path = `news/${name}`
    const parts = await findHeadAndBody(files, path, NoteTranslationHead)
    if (parts)
      notes.set(name.slice(0, -ending.length), {
        title: parts.head.title,
        language,
        html: await readNoteBody(files, path, parts.body),
      })
  }
  return notes
}

async function readNoteBody(files: StoreFiles, path: string, body: string): Promise<string> {
  if (body.length > LONGEST_NOTE)
    throw files.error(
      path,
      'too_long',
      `expected a text of at most ${LONGEST_NOTE} characters, got ${body.length}`,
      String(LONGEST_NOTE),
    )
  const { html } = await files.renderMarkdown(path, body)
  return html.replace(/<(h[2-4])[^>]*>(.*?)<\/\1>/gs, '<p><strong>$2</strong></p>')
}
