/** Writes a release posted with a token as one note of the store folder, as a draft or published immediately. */
import { stringify } from 'yaml'
import { z } from 'zod'
import type { Day } from '#app/lib/days.ts'
import { slugify } from '#app/lib/slug.ts'
import { compareVersions } from '#app/lib/versions.ts'
import type { EditedBy, Published, WriteOptions, Written } from '#app/panel/store/editing/types.ts'
import { CHANGE_KINDS, MAX_NOTE_LENGTH, NoteHead, Version } from '#app/server/store/schema/heads.server.ts'
import {
  createChoice,
  createList,
  Day as DayShape,
  Flag,
  keys,
  Line,
  PackageId,
  Resource,
} from '#app/server/store/schema/shapes.server.ts'
import type { StoreNote } from '#app/server/store/store.server.ts'
import type { StoreFinding } from '#app/server/store/store-error.server.ts'
import type { TokenScope } from './types.ts'

const MAX_CHANGES = 120
const Change = keys({ kind: createChoice(CHANGE_KINDS), text: Line })

/** The keys of a note's front matter, but with one product instead of packages and one list of changes. */
export const ReleaseInput = NoteHead.omit({ products: true, changes: true }).extend({
  product: z.union([Resource, PackageId], 'the resource or the package id of a product').transform(String),
  version: Version,
  title: NoteHead.shape.title.optional(),
  date: DayShape.optional(),
  body: z
    .string('a text')
    .max(MAX_NOTE_LENGTH, `a text of at most ${MAX_NOTE_LENGTH} characters`)
    .default(''),
  changes: createList(Change, MAX_CHANGES).default([]),
  /** When false, the release is a draft, which a person publishes. */
  publish: Flag.default(false),
})
export type ReleaseInput = z.infer<typeof ReleaseInput>

type PostOptions = {
  input: ReleaseInput
  token: { name: string; scope: TokenScope }
  /** The current day in the shop's time zone. */
  today: Day
  /** The resource and packages of the product; null for an unknown product. */
  product: { resource: string; packages: readonly number[] } | null
  /** All notes of the folder, including those with a future date. */
  notes: readonly StoreNote[]
  editing: {
    isWritable: () => Promise<boolean>
    write: (path: string, content: string, options: WriteOptions) => Promise<Written>
    publishFile: (path: string, content: Buffer, who: EditedBy) => Promise<Published>
  }
}

export type PostOutcome =
  | { outcome: 'drafted' | 'published'; slug: string }
  | { outcome: 'wrong_scope' | 'unknown_product' | 'release_exists' | 'store_read_only' }
  /** `latest` is the product's latest version. */
  | { outcome: 'version_backwards'; latest: string }
  | { outcome: 'invalid'; problems: readonly StoreFinding[] }

/** Throws `EditingError` when the note cannot be written. */
export async function postRelease({
  input,
  token,
  today,
  product,
  notes,
  editing,
}: PostOptions): Promise<PostOutcome> {
  const { version, publish, date = today, backwards } = input
  if (publish && token.scope !== 'publish') return { outcome: 'wrong_scope' }
  if (product === null) return { outcome: 'unknown_product' }
  const { resource, packages } = product
  const releases = notes.filter(
    (note) => note.version !== null && note.products.some((id) => packages.includes(id)),
  )
  const slug = `${slugify(resource, 30)}-${slugify(version, 30)}`
  const exists = notes.some((note) => note.slug === slug) || releases.some((note) => note.version === version)
  if (exists) return { outcome: 'release_exists' }
  const latest = releases
    .flatMap((note) => (note.date <= date ? (note.version ?? []) : []))
    .toSorted(compareVersions)
    .at(-1)
  if (latest !== undefined && compareVersions(version, latest) < 0 && !backwards)
    return { outcome: 'version_backwards', latest }
  if (publish && !(await editing.isWritable())) return { outcome: 'store_read_only' }
  const content = renderNote(input, { products: packages, date })
  return writeNote(editing, { slug, content, publish, by: token.name })
}

type Note = { slug: string; content: string; publish: boolean; by: string }

async function writeNote(
  editing: PostOptions['editing'],
  { slug, content, publish, by }: Note,
): Promise<PostOutcome> {
  const path = `news/${slug}.md`
  const author = { by, mayRule: false }
  if (!publish) {
    const { outcome } = await editing.write(path, content, { base: null, ...author })
    return outcome === 'written' ? { outcome: 'drafted', slug } : { outcome: 'release_exists' }
  }
  const published = await editing.publishFile(path, Buffer.from(content), author)
  if (published.outcome === 'published') return { outcome: 'published', slug }
  if (published.outcome === 'invalid') return { outcome: 'invalid', problems: published.problems }
  return { outcome: published.outcome === 'read_only' ? 'store_read_only' : 'release_exists' }
}

/** Formats the file as a person would write it, without empty keys. */
function renderNote(
  { title, version, changes, replace, needs, backwards, body }: ReleaseInput,
  { products, date }: { products: readonly number[]; date: Day },
): string {
  const changesByKind = CHANGE_KINDS.flatMap((kind) => {
    const texts = changes.filter((change) => change.kind === kind).map(({ text }) => text)
    return texts.length > 0 ? [[kind, texts] as const] : []
  })
  const head = stringify({
    title: title ?? version,
    date,
    products,
    version,
    ...(changesByKind.length > 0 && { changes: Object.fromEntries(changesByKind) }),
    ...(replace.length > 0 && { replace }),
    ...(needs.length > 0 && { needs }),
    ...(backwards && { backwards }),
  })
  return `---\n${head}---\n${body === '' ? '' : `\n${body}\n`}`
}
