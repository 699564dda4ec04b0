/**
 * `tradepost backup [file]`: store folder, database and the names of the secrets in one file, while the shop runs.
 * `--before <version>` copies the database alone to where a change of versions looks for it.
 */
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { dumpBefore } from '#app/server/db/dump/dump.server.ts'
import { noteBackup, savedFolder } from '#app/server/db/dump/saved-dumps.server.ts'
import { CALLED_IN, enterHome, readVersion } from '../home.ts'
import { writeBackup } from './archive.ts'
import { readPlaces } from './places.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' } },
})

enterHome()
try {
  const { storeDir, place, secrets } = readPlaces()
  if (options.before === undefined) {
    const name = `tradepost-${new Date().toISOString().replaceAll(':', '-')}.tar.gz`
    const [given] = positionals
    const archive = given ? resolve(CALLED_IN, given) : join(savedFolder(place.dataDir), name)
    const { tables } = await writeBackup(archive, { version: readVersion(), storeDir, place, secrets })
    await noteBackup(place.dataDir)
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    const megabytes = ((await stat(archive)).size / 1e6).toFixed(1)
    console.log(`${archive}: ${rows} rows of ${Object.keys(tables).length} tables, ${megabytes} MB`)
  } else {
    const dump = await dumpBefore(place, options.before, Date.now())
    console.log(dump ? dump.file : 'There is no database yet.')
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
