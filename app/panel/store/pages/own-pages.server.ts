import { z } from 'zod'
import { isRecord, isString } from '#app/lib/guards.ts'
import { OwnPageHead } from '#app/server/store/schema/heads.server.ts'
import { MAX_TEXT_BYTES } from '#app/server/store/texts/bounds.server.ts'
import type { Editing } from '../editing/editing.server.ts'
import { EditingError } from '../editing/editing-error.server.ts'
import { removeText } from '../editing/remove-text.server.ts'
import type { EditedBy } from '../editing/types.ts'
import { removeNavigationLinks } from './page-links.server.ts'

const FILE = /^pages\/([a-z0-9-]+)(?:\.([a-z]{2}))?\.md$/
export const SLUG = /^[a-z0-9][a-z0-9-]{0,60}$/

export type OwnPage = {
  /** The address without its slash. */
  id: string
  title: string
  languages: string[]
  /** Fingerprint of the draft’s file. */
  version: string | null
}

export async function listOwnPages(editing: Editing): Promise<OwnPage[]> {
  const files = (await editing.listFiles()).map(({ path }) => FILE.exec(path))
  const slugs = files.flatMap((file) => (file?.[1] && file[2] === undefined ? [file[1]] : []))
  return Promise.all(
    slugs.map(async (id) => {
      const { value, version } = await editing.read(getPath(id))
      const title = isRecord(value) && isString(value.title) ? value.title : `/${id}`
      const languages = files.flatMap((file) => (file?.[1] === id && file[2]) || [])
      return { id, title, languages, version }
    }),
  )
}

const NewPage = z.object({
  slug: z.string().trim().toLowerCase().regex(SLUG),
  title: OwnPageHead.shape.title,
  body: z.string().max(MAX_TEXT_BYTES).default(''),
})

/** The name of the wrong input, with its problem. */
export type NewPageProblem =
  | { field: 'slug'; code: 'slug' | 'reserved' | 'taken' }
  | { field: 'title' | 'body'; code: 'title' | 'body' }

/** Writes the page into the draft, or returns the problem. */
export async function addOwnPage(
  editing: Editing,
  input: unknown,
  { reservedSlugs, ...who }: EditedBy & { reservedSlugs: ReadonlySet<string> },
): Promise<{ slug: string } | NewPageProblem> {
  const page = NewPage.safeParse(input)
  if (!page.success) {
    const [key] = page.error.issues[0]?.path ?? []
    if (key === 'title' || key === 'body') return { field: key, code: key }
    return { field: 'slug', code: 'slug' }
  }
  const { slug, title, body } = page.data
  if (reservedSlugs.has(slug)) return { field: 'slug', code: 'reserved' }
  const text = body.replaceAll('\r\n', '\n')
  const edits = [
    { at: ['title'], value: title },
    { at: ['body'], value: text },
  ]
  const { version } = await editing.read(getPath(slug))
  if (version !== null) return { field: 'slug', code: 'taken' }
  try {
    const written = await editing.change(getPath(slug), edits, { base: null, ...who })
    return written.outcome === 'written' ? { slug } : { field: 'slug', code: 'taken' }
  } catch (error) {
    const isText = error instanceof EditingError && /^too_/.test(error.code)
    if (isText) return { field: 'body', code: 'body' }
    throw error
  }
}

type Removal = EditedBy & {
  /** The version that the list showed. */
  seen: string
  withNavigationLinks: boolean
}

/** Removes the page with its translations, unless someone changed it since the list was shown. */
export async function removeOwnPage(
  editing: Editing,
  slug: string,
  { seen, withNavigationLinks, ...who }: Removal,
): Promise<'removed' | 'changed'> {
  const outcome = await removeText(editing, `pages/${slug}`, { base: seen, ...who })
  if (outcome === 'removed' && withNavigationLinks) await removeNavigationLinks(editing, slug, who)
  return outcome
}

const getPath = (slug: string) => `pages/${slug}.md`
