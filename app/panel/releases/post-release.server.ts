/** Writes a release that a token brings: one note of the store folder, as a draft or published at once. */
import { stringify } from 'yaml'
import { z } from 'zod'
import type { Day } from '#app/lib/days.ts'
import { slugify } from '#app/lib/slug.ts'
import { compareVersions } from '#app/lib/versions.ts'
import type { EditedBy, Published, WriteOptions, Written } from '#app/panel/store/editing/types.ts'
import { CHANGE_KINDS, LONGEST_NOTE, NoteHead, Version } from '#app/server/store/schema/heads.server.ts'
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

const MOST_CHANGES = 120
const Change = keys({ kind: createChoice(CHANGE_KINDS), text: Line })

/** The keys of a note's head, with one product in place of packages and one list of changes. */
export const ReleaseInput = NoteHead.omit({ products: true, changes: true }).extend({
  product: z.union([Resource, PackageId], 'the resource or the package id of a product').transform(String),
  version: Version,
  title: NoteHead.shape.title.optional(),
  date: DayShape.optional(),
  body: z.string('a text').max(LONGEST_NOTE, `a text of at most ${LONGEST_NOTE} characters`).default(''),
  changes: createList(Change, MOST_CHANGES).default([]),
  /** Without it the release is a draft, which a person publishes. */
  publish: Flag.default(false),
})
export type ReleaseInput = z.infer<typeof ReleaseInput>

type Posted = {
  input: ReleaseInput
  token: { name: string; scope: TokenScope }
  /** The shop's present day. */
  today: Day
  /** The product's resource and its packages; null for an unknown one. */
  found: { resource: string; packages: readonly number[] } | null
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
  /** `latest` is the version that the product has. */
  | { outcome: 'version_backwards'; latest: string }
  | { outcome: 'invalid'; problems: readonly StoreFinding[] }

/** Throws `EditingError`. */
export async function postRelease({
  input,
  token,
  today,
  found,
  notes,
  editing,
}: Posted): Promise<PostOutcome> {
  const { version, publish, date = today, backwards } = input
  if (publish && token.scope !== 'publish') return { outcome: 'wrong_scope' }
  if (found === null) return { outcome: 'unknown_product' }
  const { resource, packages } = found
  const releases = notes.filter(
    (note) => note.version !== null && note.products.some((id) => packages.includes(id)),
  )
  const slug = `${slugify(resource, 30)}-${slugify(version, 30)}`
  const isThere =
    notes.some((note) => note.slug === slug) || releases.some((note) => note.version === version)
  if (isThere) return { outcome: 'release_exists' }
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
  editing: Posted['editing'],
  { slug, content, publish, by }: Note,
): Promise<PostOutcome> {
  const path = `news/${slug}.md`
  const who = { by, mayRule: false }
  if (!publish) {
    const { outcome } = await editing.write(path, content, { base: null, ...who })
    return outcome === 'written' ? { outcome: 'drafted', slug } : { outcome: 'release_exists' }
  }
  const published = await editing.publishFile(path, Buffer.from(content), who)
  if (published.outcome === 'published') return { outcome: 'published', slug }
  if (published.outcome === 'invalid') return { outcome: 'invalid', problems: published.problems }
  return { outcome: published.outcome === 'read_only' ? 'store_read_only' : 'release_exists' }
}

/** Formats the file as a person would write it, without empty keys. */
function renderNote(
  { title, version, changes, replace, needs, backwards, body }: ReleaseInput,
  { products, date }: { products: readonly number[]; date: Day },
): string {
  const named = CHANGE_KINDS.flatMap((kind) => {
    const texts = changes.filter((change) => change.kind === kind).map(({ text }) => text)
    return texts.length > 0 ? [[kind, texts] as const] : []
  })
  const head = stringify({
    title: title ?? version,
    date,
    products,
    version,
    ...(named.length > 0 && { changes: Object.fromEntries(named) }),
    ...(replace.length > 0 && { replace }),
    ...(needs.length > 0 && { needs }),
    ...(backwards && { backwards }),
  })
  return `---\n${head}---\n${body === '' ? '' : `\n${body}\n`}`
}
