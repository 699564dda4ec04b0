/**
 * `tradepost restore <file> [--force]`: restores a backup of `tradepost backup`, or a copy of the database alone. Only
 * `--force` replaces existing data, after every row was compared and a copy was taken.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import {
  type DumpedTables,
  dumpReplaced,
  isDatabaseEmpty,
  peekDatabase,
  restoreDump,
} from '#app/server/db/dump/dump.server.ts'
import { type Fingerprints, listDifferences } from '#app/server/db/dump/fingerprint.server.ts'
import { removeDump, removeOldDumps } from '#app/server/db/dump/saved-dumps.server.ts'
import { createIds } from '#app/server/db/ids.server.ts'
import { ifTableExists, migrate } from '#app/server/db/migrate.server.ts'
import { migrations } from '#app/server/db/migrations/index.server.ts'
import type { StoreVersionRow } from '#app/server/db/schema.server.ts'
import { DEMO_STORE, STARTER_STORE } from '#app/server/env/rules.server.ts'
import { openStoreFiles } from '#app/server/store/files.server.ts'
import {
  completePublication,
  type Publication,
  writePublication,
} from '#app/server/store/publication.server.ts'
import { Settings } from '#app/server/store/schema/settings.server.ts'
import { openStoreSource } from '#app/server/store/source.server.ts'
import { StoreError } from '#app/server/store/store-error.server.ts'
import { explain } from '../failure.ts'
import { CALLED_IN, enterHome } from '../home.ts'
import { type Contents, withBackup } from './archive.ts'
import { deleteRows, type Ended, endSessions, eraseCustomers, readEnded } from './ended.ts'
import { listFiles } from './list-files.ts'
import { readPlaces, readSessionSecrets } from './places.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false } },
})

enterHome()
try {
  const [archive] = positionals
  if (archive === undefined) throw new Error('Usage: tradepost restore <file> [--force]')
  const file = resolve(CALLED_IN, archive)
  const { place } = readPlaces()
  if (file.endsWith('.tar.gz')) await withBackup(file, place.dataDir, restoreAll)
  else {
    await requireEmptyDatabase()
    await replaceDatabase(file)
  }
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

async function restoreAll(folder: string, contents: Contents): Promise<void> {
  const { storeDir } = readPlaces()
  // The stores of a release are shown until the installation has its own, and are never written to.
  const target = [DEMO_STORE, STARTER_STORE].includes(storeDir) ? resolve('store') : storeDir
  await requireEmptyDatabase()
  const present = existsSync(target) ? await listFiles(target) : []
  if (!options.force && present.length > 0)
    throw new Error(`${target} holds a store already. Add --force to replace it.`)
  const archivedStore = join(folder, 'store')
  const changes = await planStore(archivedStore, { target, present })
  async function replaceStore(): Promise<void> {
    await mkdir(target, { recursive: true })
    await writePublication(target, { changes, note: describeVersion(changes) })
  }
  if (contents.database === null) await replaceStore()
  else
    await replaceDatabase(join(folder, contents.database), {
      storeDir: archivedStore,
      tables: contents.tables,
      replaceStore,
    })
  console.log(`${target}: restored from ${contents.createdAt}, version ${contents.version}`)
  const missing = contents.secrets.filter((name) => !process.env[name] && !process.env[`${name}_FILE`])
  if (missing.length > 0) console.log(`Not in the environment, as they were then: ${missing.join(', ')}`)
}

async function requireEmptyDatabase(): Promise<void> {
  if (!options.force && !(await isDatabaseEmpty(readPlaces().place)))
    throw new Error('There is a database already. Stop the shop and add --force to replace it.')
}

type Archived = { storeDir: string; tables: Fingerprints; replaceStore: () => Promise<void> }

/**
 * Replaces the database with the dump of an archive, or with a copy, whose tables belong to the version that it is
 * restored for.
 */
async function replaceDatabase(dump: string, archived?: Archived): Promise<void> {
  const { place, storeDir } = readPlaces()
  const secrets = readSessionSecrets()
  const timeZone = await readTimeZone(archived?.storeDir ?? storeDir)
  const saved = await dumpReplaced(place, Date.now())
  const ended = saved === null ? 'There was no database here' : await readReplaced(secrets)
  const report: string[] = []
  try {
    await restoreDump(place, dump, async (found, tables) => {
      const differing = archived ? listDifferences(found, archived.tables) : []
      if (differing.length > 0)
        throw new Error(`These tables differ from the backup: ${differing.join(', ')}`)
      report.push(`${archived ? 'Every row is as it was' : 'Restored'}: ${describe(found)}`)
      if (archived)
        await migrate(tables.kysely, { ...tables, migrations, beforeChange: async () => undefined })
      await endSessions(tables, typeof ended === 'string' ? [] : ended.sessions)
      report.push(...(await followDeletions(tables, ended, { secrets, timeZone })))
      await archived?.replaceStore()
    })
  } catch (error) {
    if (saved !== null) await removeDump(saved)
    throw error
  }
  await removeOldDumps(place.dataDir)
  if (saved !== null) report.push(`The database that was replaced: ${saved}`)
  console.log(report.join('\n'))
}

/** Reads what had ended in the replaced database, or returns the reason why it cannot be read. */
async function readReplaced(secrets: readonly string[]): Promise<Ended | string> {
  try {
    return await peekDatabase(readPlaces().place, (tables) => readEnded(tables, secrets))
  } catch (error) {
    return `The database that was here cannot be read (${error instanceof Error ? error.message : String(error)})`
  }
}

/** Reads the store's time zone; UTC without the setting, or with invalid settings. */
async function readTimeZone(storeDir: string): Promise<string> {
  try {
    const files = openStoreFiles(await openStoreSource(storeDir))
    return (await files.findYaml('settings.yaml', Settings))?.timeZone ?? 'UTC'
  } catch (error) {
    if (error instanceof StoreError) return 'UTC'
    throw error
  }
}

/** Repeats the deletions that people had asked for in the replaced database; resolves to lines for the report. */
async function followDeletions(
  tables: DumpedTables,
  ended: Ended | string,
  { secrets, timeZone }: { secrets: readonly string[]; timeZone: string },
): Promise<string[]> {
  const refuse = (reason: string) => [
    `${reason}: what customers deleted since then is there again. Delete it again.`,
  ]
  if (typeof ended === 'string') return refuse(ended)
  const { customers, rows } = ended
  if (customers === null && rows.length === 0) return []
  if (!(await isUpToDate(tables))) return refuse('The copy is of another version of the shop')
  const deleted = await deleteRows(tables, rows, { secrets, timeZone })
  const report =
    deleted > 0
      ? [
          `Deleted again, as asked since then: ${deleted} single rows of chats, reviews, Discord links and visits`,
        ]
      : []
  const erased = customers === null ? 0 : await eraseCustomers(tables, customers, secrets)
  if (erased === null)
    return [...report, ...refuse('The database that was here knew customers under another key')]
  if (erased > 0) report.push(`Deleted again, as customers had asked since then: the data of ${erased}`)
  return report
}

async function isUpToDate({ kysely }: DumpedTables): Promise<boolean> {
  const done = await ifTableExists(kysely.selectFrom('kysely_migration').select('name').execute())
  const names = new Set(done?.map(({ name }) => name))
  return (
    Object.keys(migrations).length === names.size && Object.keys(migrations).every((name) => names.has(name))
  )
}

/** Plans the changes after which the folder holds exactly the files of the archive, hidden ones included. */
async function planStore(
  from: string,
  { target, present }: { target: string; present: readonly string[] },
): Promise<Publication['changes']> {
  await completePublication(from)
  const archived = (await listFiles(from)).filter(isContent)
  const changes = new Map<string, Buffer | null>(present.filter(isContent).map((path) => [path, null]))
  for (const path of archived) {
    const after = await readFile(join(from, path))
    const isSame = changes.delete(path) && after.equals(await readFile(join(target, path)))
    if (!isSame) changes.set(path, after)
  }
  return changes
}

/** Journals of publications are no content: the restore writes its own. */
function isContent(path: string): boolean {
  return !path.startsWith('.publication')
}

/** Describes the publication for the list of versions. */
function describeVersion(changes: Publication['changes']): string {
  const at = Date.now()
  const paths = [...changes.keys()].filter((path) => !path.startsWith('.'))
  const row: StoreVersionRow = {
    id: createIds().next(at),
    at,
    editor: 'tradepost restore',
    undoes: null,
    paths: JSON.stringify(paths),
    files: '[]',
    bytes: 0,
  }
  return JSON.stringify(row)
}

function describe(tables: Fingerprints): string {
  return Object.entries(tables)
    .map(([name, { rows }]) => `${name} ${rows}`)
    .join(', ')
}
