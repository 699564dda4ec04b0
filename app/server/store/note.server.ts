/** The seller's news: one Markdown file in `news/` per note, such as a release. */
import { compareVersions } from '#app/lib/versions.ts'
import type { StoreFiles } from './files.server.ts'
import { findHeadAndBody } from './page.server.ts'
import { CHANGE_KINDS, MAX_NOTE_LENGTH, NoteHead, NoteTranslationHead } from './schema/heads.server.ts'

type NoteText = {
  title: string
  /** Headings are bold lines, because several notes share a page. */
  html: string
  /** Null for the seller's own language. */
  language: string | null
}

export type StoreNote = NoteText &
  Omit<NoteHead, 'title'> & {
    /** The file's name without `.md`. */
    slug: string
  }

const MAX_NOTES = 1_000

export async function readNotes(
  files: StoreFiles,
  names: readonly string[],
): Promise<Map<string, StoreNote>> {
  if (names.length > MAX_NOTES)
    throw files.error(
      'news',
      'too_many',
      `expected at most ${MAX_NOTES} notes, got ${names.length}`,
      String(MAX_NOTES),
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
  refuseOlderVersions(files, [...notes.values()])
  return notes
}

/** Newest first. On one day the higher version is newer, and a rollback to an earlier version is the newest. */
export function compareNotes(a: StoreNote, b: StoreNote): number {
  return (
    b.date.localeCompare(a.date) ||
    Number(b.backwards) - Number(a.backwards) ||
    compareVersions(b.version ?? '', a.version ?? '') ||
    b.slug.localeCompare(a.slug, 'en', { numeric: true })
  )
}

/** Notes of earlier shops have only their text. */
function hasChanges({ changes, replace, needs }: Pick<StoreNote, 'changes' | 'replace' | 'needs'>) {
  return replace.length > 0 || needs.length > 0 || CHANGE_KINDS.some((kind) => changes[kind].length > 0)
}

/** Notes without lists are not compared, so that folders of earlier shops still work. */
function refuseOlderVersions(files: StoreFiles, notes: readonly StoreNote[]): void {
  const latest = new Map<number, string>()
  for (const note of notes.toSorted(compareNotes).reverse()) {
    const { slug, version, products, backwards } = note
    if (version === null) continue
    const isCompared = !backwards && hasChanges(note)
    const earlier = products
      .flatMap((id) => latest.get(id) ?? [])
      .find((other) => compareVersions(version, other) < 0)
    if (isCompared && earlier !== undefined)
      throw files.error(
        `news/${slug}.md`,
        'version_backwards',
        `expected a version above ${earlier}, or backwards: true`,
        earlier,
      )
    for (const id of products) latest.set(id, version)
  }
}

export type NoteTranslation = Omit<NoteTranslationHead, 'title'> & NoteText

/** By slug, in one language. */
export async function readNoteTranslations(
  files: StoreFiles,
  language: string,
): Promise<Map<string, NoteTranslation>> {
  const notes = new Map<string, NoteTranslation>()
  const ending = `.${language}.md`
  for (const name of (await files.list('news')).filter((file) => file.endsWith(ending))) {
    const path = `news/${name}`
    const parts = await findHeadAndBody(files, path, NoteTranslationHead)
    if (parts)
      notes.set(name.slice(0, -ending.length), {
        ...parts.head,
        language,
        html: await readNoteBody(files, path, parts.body),
      })
  }
  return notes
}

async function readNoteBody(files: StoreFiles, path: string, body: string): Promise<string> {
  if (body.length > MAX_NOTE_LENGTH)
    throw files.error(
      path,
      'too_long',
      `expected a text of at most ${MAX_NOTE_LENGTH} characters, got ${body.length}`,
      String(MAX_NOTE_LENGTH),
    )
  const { html } = await files.renderMarkdown(path, body)
  return html.replace(/<(h[2-4])[^>]*>(.*?)<\/\1>/gs, '<p><strong>$2</strong></p>')
}
