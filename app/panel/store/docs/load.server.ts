import { isRecord, isString } from '#app/lib/guards.ts'
import { loadWithDraft, type WithDraft } from '#app/panel/store/draft-parts/draft.server.ts'
import { readValue } from '#app/panel/store/editing/content.server.ts'
import type { Editing } from '#app/panel/store/editing/editing.server.ts'
import { findFile } from '#app/panel/store/editing/paths.server.ts'
import { getVersion } from '#app/panel/store/editing/working-copy.server.ts'

export type ListedDoc = {
  /** Folder and page, such as `police-job.exports` in the form's address. */
  id: string
  path: string
  title: string
  languages: string[]
  isForOwners: boolean
  /** Fingerprint of the draft’s file. */
  version: string | null
}

const OUTCOMES = ['removed', 'changed', 'wrong'] as const
type Outcome = (typeof OUTCOMES)[number]

export type StoreDocsData = WithDraft<{ docs: ListedDoc[]; outcome: Outcome | null }>

const FILE = /^docs\/([a-z0-9-]+)\/([a-z0-9-]+)(?:\.([a-z]{2}))?\.md$/

export const loadContent = loadWithDraft<StoreDocsData>(async ({ shop, query }) => ({
  docs: await listDocs(shop.editing),
  outcome: OUTCOMES.find((outcome) => outcome === query.get('outcome')) ?? null,
}))

/** Begins with the folder's title, because many folders have an `Installation`. */
function nameInFolder({ id, title }: ListedDoc, docs: ReadonlyMap<string, ListedDoc>): string {
  const folder = docs.get(id.replace(/\..*$/, '.index'))
  return folder && folder.id !== id ? `${folder.title} · ${title}` : title
}

/** One read of the folder: a read for each of hundreds of files would list it every time. */
async function listDocs(editing: Editing): Promise<ListedDoc[]> {
  const { files } = await editing.source()
  const docs = new Map<string, ListedDoc>()
  const languages = new Map<string, string[]>()
  for (const [path, bytes] of files) {
    const [, folder = '', page = '', language] = FILE.exec(path) ?? []
    if (page === '') continue
    const id = `${folder}.${page}`
    if (language !== undefined) {
      languages.set(id, [...(languages.get(id) ?? []), language])
      continue
    }
    const file = findFile(path)
    const value = file && (await readValue(file, bytes))
    const head = isRecord(value) ? value : {}
    docs.set(id, {
      id,
      path: `/docs/${folder}${head.for === 'owners' ? '/owners' : ''}${page === 'index' ? '' : `/${page}`}`,
      title: isString(head.title) ? head.title : page,
      languages: [],
      isForOwners: head.for === 'owners',
      version: getVersion(bytes),
    })
  }
  return [...docs.values()].map((doc) => ({
    ...doc,
    title: nameInFolder(doc, docs),
    languages: languages.get(doc.id) ?? [],
  }))
}
