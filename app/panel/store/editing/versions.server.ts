/**
 * Versions of the store: editor, time and files, with their contents before and after. The oldest are dropped first.
 */
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Database, StoreVersionRow } from '#app/server/db/db.server.ts'
import { createIds } from '#app/server/db/ids.server.ts'
import type { Schema } from '#app/server/db/schema.server.ts'
import { listFileChanges } from './differences.server.ts'
import { decode, encode } from './drafts.server.ts'
import { getFile } from './paths.server.ts'
import { PROTECTED_SETTINGS, type ProtectedSetting } from './protected-settings.server.ts'
import type { FileDifference, VersionDetail, VersionSummary } from './types.ts'

export type PublishedFile = { path: string; before: Buffer | null; after: Buffer | null }

type Version = Omit<VersionSummary, 'paths'> & {
  paths: readonly string[]
  files: readonly PublishedFile[]
}

const MAX_VERSIONS = 200
const MAX_BYTES = 100 * 1024 * 1024
/** The limit of one version's contents, in bytes. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024

const Files = z.array(
  z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
)
const Paths = z.array(z.string())
const Note = z.object({
  id: z.number(),
  at: z.number(),
  editor: z.string(),
  undoes: z.number().nullable(),
  paths: z.string(),
  files: z.string(),
  bytes: z.number(),
  rules: z.array(z.enum(PROTECTED_SETTINGS)).default([]),
})

export type RulesNews = { version: number; by: string; rules: ProtectedSetting[] }

export type VersionsOptions = {
  db: Pick<Database, 'kysely'>
  /** Notifies the owner, in the version's transaction, when published settings affect more than texts. */
  announce: (news: RulesNews, transaction: Transaction<Schema>) => Promise<void>
  now: () => number
}

export type Versions = ReturnType<typeof createVersions>

/** Throws `DatabaseError` while the database cannot be asked. */
export function createVersions({ db: { kysely }, announce, now }: VersionsOptions) {
  const ids = createIds()

  async function prune(): Promise<void> {
    const query = kysely.selectFrom('store_versions').select(['id', 'bytes'])
    let bytes = 0
    const rows = (await query.orderBy('id', 'desc').execute()).filter((row, index) => {
      bytes += row.bytes
      return index > 0 && (index >= MAX_VERSIONS || bytes > MAX_BYTES)
    })
    const [newest] = rows
    if (newest) await kysely.deleteFrom('store_versions').where('id', '<=', newest.id).execute()
  }

  return {
    make({ by, undoes, paths, files }: Pick<Version, 'by' | 'undoes' | 'paths' | 'files'>): Version {
      const at = now()
      return { id: ids.next(at), at, by, undoes, paths, files: keepable(files) }
    },

    /** Idempotent. `published` lists the drafts that the version contains. */
    async record(
      row: StoreVersionRow,
      published: readonly { path: string; revision: number }[],
      rules: readonly ProtectedSetting[],
    ): Promise<void> {
      await kysely.transaction().execute(async (transaction) => {
        const insert = transaction.insertInto('store_versions').values(row)
        await insert.onConflict((conflict) => conflict.doNothing()).execute()
        for (const { path, revision } of published) {
          const query = transaction.deleteFrom('store_drafts').where('path', '=', path)
          await query.where('revision', '=', revision).execute()
        }
        if (rules.length > 0)
          await announce({ version: row.id, by: row.editor, rules: [...rules] }, transaction)
      })
      await prune()
    },

    /** Returns 0 before the first version. */
    async lastId(): Promise<number> {
      const query = kysely.selectFrom('store_versions').select(({ fn }) => fn.max('id').as('id'))
      return Number((await query.executeTakeFirst())?.id ?? 0)
    },

    async list(): Promise<VersionSummary[]> {
      const query = kysely.selectFrom('store_versions').select(['id', 'at', 'editor', 'undoes', 'paths'])
      return (await query.orderBy('id', 'desc').execute()).map(createSummary)
    },

    async find(id: number): Promise<Version | null> {
      const row = await kysely
        .selectFrom('store_versions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return null
      const files = Files.parse(JSON.parse(row.files))
      return {
        ...createSummary(row),
        files: files.map(({ path, before, after }) => ({
          path,
          before: decode(before),
          after: decode(after),
        })),
      }
    },
  }
}

export function createVersionRow({ id, at, by, undoes, paths, files }: Version): StoreVersionRow {
  const stored = files.map(({ path, before, after }) => ({
    path,
    before: encode(before),
    after: encode(after),
  }))
  const text = JSON.stringify(stored)
  return { id, at, editor: by, undoes, paths: JSON.stringify(paths), files: text, bytes: text.length }
}

/** Stores no contents when the pictures are too large to keep twice: such a version cannot be undone. */
function keepable(files: readonly PublishedFile[]): readonly PublishedFile[] {
  const bytes = files.reduce(
    (sum, { before, after }) => sum + (before?.length ?? 0) + (after?.length ?? 0),
    0,
  )
  return bytes <= MAX_KEPT_BYTES ? files : []
}

/** Reads a version from the note in the journal. */
export function readNote(note: string): { row: StoreVersionRow; rules: ProtectedSetting[] } {
  const { rules, ...row } = Note.parse(JSON.parse(note))
  return { row, rules }
}

export async function readDetail({ files, paths, ...version }: Version): Promise<VersionDetail> {
  const differences: FileDifference[] = []
  for (const { path, before, after } of files) {
    const file = getFile(path)
    differences.push({ ...file, changes: await listFileChanges(file, before, after) })
  }
  return { ...version, paths: [...paths], files: differences }
}

type SummaryRow = Pick<StoreVersionRow, 'id' | 'at' | 'editor' | 'undoes' | 'paths'>

function createSummary({ id, at, editor, undoes, paths }: SummaryRow): VersionSummary {
  return { id, at, by: editor, undoes, paths: Paths.parse(JSON.parse(paths)) }
}
