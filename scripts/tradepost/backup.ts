/**
 * `tradepost backup [file] [--force] [--keep <number>]`: saves store folder, database and the names of the secrets in one
 * file, while the shop runs. Only `--force` saves a store that no shop could open with. `--keep` removes all but the latest
 * of those that have no name of their own. `--before <version>` copies the database alone to where a change of versions
 * looks for it.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { translatedLocales } from '#app/messages/index.ts'
import { reservedSlugs } from '#app/reserved-slugs.server.ts'
import { isDenied } from '#app/server/account.server.ts'
import { dumpBefore } from '#app/server/db/dump/dump.server.ts'
import { getSavedFolder, noteBackup, removeOldBackups } from '#app/server/db/dump/saved-dumps.server.ts'
import { readStore as readStrictly, StoreError } from '#app/server/store/store.server.ts'
import { explain } from '../failure.ts'
import { CALLED_IN, enterHome, readVersion } from '../home.ts'
import { isRootKept, runAsRoot } from '../owner.ts'
import { type Backup, type Contents, writeBackup } from './archive.ts'
import { readPlaces } from './places.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    before: { type: 'string' },
    force: { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
})

enterHome()
try {
  const { storeDir, place, secrets } = readPlaces()
  if (options.before === undefined) {
    const name = `tradepost-${new Date().toISOString().replaceAll(':', '-')}.tar.gz`
    const [destination] = positionals
    const kept = readKept()
    const archive = destination ? resolve(CALLED_IN, destination) : join(getSavedFolder(place.dataDir), name)
    const backup = { version: readVersion(), storeDir, place, secrets, readStore }
    const { tables, files = {} } = await write(archive, backup)
    await noteBackup(place.dataDir)
    if (kept !== null) await removeOldBackups(place.dataDir, kept)
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    const megabytes = ((await runAsRoot(() => stat(archive))).size / 1e6).toFixed(1)
    const [tableCount, fileCount] = [Object.keys(tables).length, Object.keys(files).length]
    console.log(`${archive}: ${rows} rows of ${tableCount} tables, ${fileCount} files, ${megabytes} MB`)
  } else {
    const dump = await dumpBefore(place, options.before, Date.now())
    console.log(dump ? dump.file : 'There is no database yet.')
  }
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

function readKept(): number | null {
  if (options.keep === undefined) return null
  const kept = Number(options.keep)
  if (!Number.isInteger(kept) || kept < 1)
    throw new Error('--keep takes the number of backups that stay, from 1 on.')
  return kept
}

/** Reads the store as strictly as a starting shop does. */
async function readStore(dir: string): Promise<void> {
  try {
    await readStrictly(dir, translatedLocales, reservedSlugs)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    if (options.force) console.error(`The backup holds a store that no shop opens with:\n${error.message}`)
    else
      throw new Error(
        `There is no backup, because no shop opens with this store:\n${error.message}\nMend it, or add --force to save it as it is.`,
      )
  }
}

/** Writes as root where only root may write, by fetching an archive that the owner made at home. */
async function write(archive: string, backup: Backup): Promise<Contents> {
  try {
    return await writeBackup(archive, backup)
  } catch (error) {
    if (!isRootKept() || !isDenied(error)) throw error
  }
  const made = join(getSavedFolder(backup.place.dataDir), `${randomUUID()}.tar.gz`)
  const contents = await writeBackup(made, backup)
  const file = await open(made)
  await rm(made)
  await runAsRoot(async () => {
    await mkdir(dirname(archive), { recursive: true, mode: 0o700 })
    await pipeline(file.createReadStream(), createWriteStream(`${archive}.new`, { mode: 0o600 }))
    await rename(`${archive}.new`, archive)
  })
  return contents
}
