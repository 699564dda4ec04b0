/**
 * `tradepost move --to <postgres://… | embedded>`: moves every table from the database of the environment to an empty
 * PostgreSQL, or back into the file of the data folder, while the shop is stopped. The database that it leaves stays as
 * it is.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { DatabasePlace } from '#app/server/db/dump/dump.server.ts'
import { moveDatabase } from '#app/server/db/dump/move.server.ts'
import { describeSource } from '#app/server/db/open.server.ts'
import { explain } from '../failure.ts'
import { enterHome } from '../home.ts'
import { readPlaces } from './places.ts'

const USAGE = 'Usage: tradepost move --to <postgres://… | embedded>'

const { values: options } = parseArgs({ options: { to: { type: 'string' } } })

enterHome()
try {
  const { place } = readPlaces()
  const target = { dataDir: place.dataDir, databaseUrl: readTarget(options.to) }
  if (target.databaseUrl === place.databaseUrl) throw new Error('The shop uses this database already.')
  const began = performance.now()
  const tables = await moveDatabase(place, target)
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${locate(target)}: ${rows} rows of ${Object.keys(tables).length} tables in ${seconds} s`)
  console.log(`Every row is the same on both sides. ${locate(place)} stays as it is.`)
  console.log(
    target.databaseUrl === null
      ? 'Remove DATABASE_URL from .env, then start the shop.'
      : 'Set DATABASE_URL in .env to this address, then start the shop.',
  )
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

/** The address of a PostgreSQL; null for the file of the data folder. */
function readTarget(to: string | undefined): string | null {
  if (to === 'embedded') return null
  if (to === undefined || !/^postgres(?:ql)?:\/\//.test(to) || !URL.canParse(to)) throw new Error(USAGE)
  return to
}

function locate({ dataDir, databaseUrl }: DatabasePlace): string {
  return describeSource(dataDir, databaseUrl, 0).location
}
