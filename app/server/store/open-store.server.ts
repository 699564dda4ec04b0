/** The seller's folder as the shop opens it: brought to today's format first, with a report of what that means. */
import { planMigration, writeMigration } from './format.server.ts'
import { listMissingTexts } from './missing-texts.server.ts'
import { completePublication } from './publication.server.ts'
import { openStoreSource, type StoreSource } from './source.server.ts'
import { readStoreFrom, type Store } from './store.server.ts'

type Log = { warn: (facts: object, message: string) => void }
type OpenOptions = {
  languages: readonly string[]
  reservedSlugs: ReadonlySet<string>
  log: Log
  /** Of the folder, with what was read of it. */
  folder?: StoreSource
}

/** Reads the folder and throws `StoreError` as `readStore` does; one that cannot be written to is migrated at each start. */
export async function openStore(dir: string, { log, folder, ...options }: OpenOptions): Promise<Store> {
  await completePublication(dir).catch((err: unknown) =>
    log.warn({ dir, err }, 'store folder not writable: what was published last is read from its journal'),
  )
  const migration = await planMigration(dir)
  const store = await readStoreFrom(await openStoreSource(dir, folder), options)
  if (migration === null) return store
  const report = [...migration.changes, ...describeMissing(listMissingTexts(store))]
  for (const line of report) log.warn({ dir, line }, 'store folder of another format')
  try {
    await writeMigration(dir, migration, `${report.join('\n')}\n`)
  } catch (err) {
    log.warn({ dir, err }, 'store folder not writable: it is migrated at each start')
  }
  return store
}

function describeMissing(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const count =
    names.length === 1 ? '1 text of yours is missing' : `${names.length} texts of yours are missing`
  return [`${count}; their places stay empty or in your own language: ${names.join(', ')}`]
}
