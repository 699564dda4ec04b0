/** The draft's files in the database, which all processes of the shop share. */
import type { Database, StoreDraftRow } from '#app/server/db/db.server.ts'
import { isImagePath } from './paths.server.ts'

export type DraftFile = {
  path: string
  base: Buffer | null
  content: Buffer | null
  by: string
  changedAt: number
  revision: number
}

type DraftSize = { files: number; textBytes: number; imageBytes: number }

export type Drafts = ReturnType<typeof createDrafts>

/** Throws `DatabaseError` while the database cannot be asked. */
export function createDrafts({ kysely }: Pick<Database, 'kysely'>) {
  let lastContents = new Map<string, Buffer | null>()

  return {
    /** Files with equal bytes share one `Buffer`, so that caches can use it as their key. */
    async list(): Promise<DraftFile[]> {
      const rows = await kysely.selectFrom('store_drafts').selectAll().orderBy('path').execute()
      const files = rows.map(createFile).map((file) => {
        const lastContent = lastContents.get(file.path) ?? null
        return lastContent && file.content?.equals(lastContent) ? { ...file, content: lastContent } : file
      })
      lastContents = new Map(files.map(({ path, content }) => [path, content]))
      return files
    },

    async find(path: string): Promise<DraftFile | null> {
      const query = kysely.selectFrom('store_drafts').selectAll().where('path', '=', path)
      const row = await query.executeTakeFirst()
      return row ? createFile(row) : null
    },

    /** Measures the draft without this file. */
    async measureOthers(path: string): Promise<DraftSize> {
      const query = kysely
        .selectFrom('store_drafts')
        .select(({ fn }) => ['path', fn<number>('length', ['content']).as('length')])
      const size: DraftSize = { files: 0, textBytes: 0, imageBytes: 0 }
      for (const { path: other, length } of await query.where('path', '!=', path).execute()) {
        size.files += 1
        size[isImagePath(other) ? 'imageBytes' : 'textBytes'] += Math.ceil(Number(length ?? 0) * 0.75)
      }
      return size
    },

    /** False when the file changed since `revision`, which is 0 for a file without a draft. */
    async record(file: Omit<DraftFile, 'revision'>, revision: number): Promise<boolean> {
      const { path, ...values } = createRow({ ...file, revision: revision + 1 })
      if (revision === 0) {
        const query = kysely.insertInto('store_drafts').values({ path, ...values })
        const [result] = await query.onConflict((conflict) => conflict.doNothing()).execute()
        return Number(result?.numInsertedOrUpdatedRows ?? 0) === 1
      }
      const query = kysely.updateTable('store_drafts').set(values).where('path', '=', path)
      const result = await query.where('revision', '=', revision).executeTakeFirst()
      return Number(result.numUpdatedRows) === 1
    },

    /** Deletes the file's draft; false when it changed since `revision`. */
    async forget(path: string, revision: number): Promise<boolean> {
      if (revision === 0) return true
      const query = kysely.deleteFrom('store_drafts').where('path', '=', path)
      const result = await query.where('revision', '=', revision).executeTakeFirst()
      return Number(result.numDeletedRows) === 1
    },

    /** Discards the draft of one file, or all of it. */
    async discard(path?: string): Promise<void> {
      const query = kysely.deleteFrom('store_drafts')
      await (path === undefined ? query : query.where('path', '=', path)).execute()
    },
  }
}

function createFile({ path, base, content, editor, changed_at, revision }: StoreDraftRow): DraftFile {
  return { path, base: decode(base), content: decode(content), by: editor, changedAt: changed_at, revision }
}

function createRow({ path, base, content, by, changedAt, revision }: DraftFile): StoreDraftRow {
  return { path, base: encode(base), content: encode(content), editor: by, changed_at: changedAt, revision }
}

/** Base64, as in the tables; null stands for a removed file. */
export const encode = (content: Buffer | null) => (content === null ? null : content.toString('base64'))
export const decode = (text: string | null) => (text === null ? null : Buffer.from(text, 'base64'))
