import type { Shop } from '#app/compose.server.ts'
import type { Day } from '#app/lib/days.ts'
import { isRecord, isString } from '#app/lib/guards.ts'
import { loadWithDraft, type WithDraft } from '#app/panel/store/draft-parts/draft.server.ts'
import { createNoteName } from '#app/panel/store/editing/new-note.server.ts'
import type { FileContent } from '#app/panel/store/editing/types.ts'

export type NoteRow = {
  /** The file's name. */
  id: string
  title: string
  date: string
  version: string
  products: string[]
  languages: string[]
  /** `planned`: its date is in the future. */
  state: 'draft' | 'planned' | 'shown'
}

export type StoreNewsData = WithDraft<{
  notes: NoteRow[]
  cursor: string | null
  nextCursor: string | null
  /** The file name of the next note. */
  newName: string
  outcome: 'removed' | null
}>

const NOTES_ON_PAGE = 50

export const loadContent = loadWithDraft<StoreNewsData>(async ({ shop, content, query }, draft) => {
  const changed = new Set(draft.files.map(({ path }) => path))
  const today = content.news.getToday()
  const files = await shop.editing.readFolder('news')
  const notes = listNotes(files, { shop, changed, today })
  const cursor = /^[1-9]\d{0,4}$/.test(query.get('cursor') ?? '') ? query.get('cursor') : null
  const start = Number(cursor)
  const end = start + NOTES_ON_PAGE
  return {
    notes: notes.slice(start, end),
    cursor,
    nextCursor: end < notes.length ? String(end) : null,
    newName: createNoteName(files, { today, subject: null }),
    outcome: query.get('outcome') === 'removed' ? 'removed' : null,
  }
})

type Context = { shop: Shop; changed: ReadonlySet<string>; today: Day }

/** Newest first. */
function listNotes(files: readonly FileContent[], context: Context): NoteRow[] {
  const names = files.flatMap((file) => {
    const [, id, language = null] = /^news\/([a-z0-9-]+)(?:\.([a-z]{2}))?\.md$/.exec(file.path) ?? []
    return id === undefined ? [] : [{ id, language, file }]
  })
  return names
    .filter(({ language }) => language === null)
    .map(({ id, file }) => {
      const languages = names.flatMap((name) =>
        name.id === id && name.language !== null ? name.language : [],
      )
      return createRow(id, file, languages, context)
    })
    .sort((a, b) => b.date.localeCompare(a.date) || b.id.localeCompare(a.id))
}

function createRow(
  id: string,
  { path, value }: FileContent,
  languages: string[],
  { shop, changed, today }: Context,
): NoteRow {
  const head = isRecord(value) ? value : {}
  const date = readText(head.date)
  const products = Array.isArray(head.products) ? head.products : []
  return {
    id,
    title: readText(head.title) || id,
    date,
    version: readText(head.version),
    languages,
    products: products.map(
      (product) => shop.catalog.findProduct(Number(product))?.summary.name ?? `${product}`,
    ),
    state: changed.has(path) ? 'draft' : date > today ? 'planned' : 'shown',
  }
}

const readText = (value: unknown) => (isString(value) ? value : '')
