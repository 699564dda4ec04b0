/**
 * `tradepost restore <file> [--force]`: puts back what `tradepost backup` wrote, or a copy of the database alone, and
 * compares every row. What is there already is replaced with `--force` alone.
 */
import { cp, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { isDatabaseEmpty, restoreDump } from '#app/server/db/dump/dump.server.ts'
import { type Fingerprints, listDifferences } from '#app/server/db/dump/fingerprint.server.ts'
import { DEMO_STORE, STARTER_STORE } from '#app/server/env/rules.server.ts'
import { explain } from '../failure.ts'
import { CALLED_IN, enterHome } from '../home.ts'
import { type Contents, withBackup } from './archive.ts'
import { readPlaces } from './places.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false } },
})

enterHome()
try {
  const [given] = positionals
  if (given === undefined) throw new Error('Usage: tradepost restore <file> [--force]')
  const file = resolve(CALLED_IN, given)
  const { place } = readPlaces()
  if (file.endsWith('.tar.gz')) await withBackup(file, place.dataDir, restoreAll)
  else {
    await requireEmptyDatabase()
    console.log(`Restored: ${describe(await restoreDump(place, file))}`)
  }
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

async function restoreAll(folder: string, contents: Contents): Promise<void> {
  const { place, storeDir } = readPlaces()
  // The stores that a release brings are shown until the installation has one, and never written to.
  const target = [DEMO_STORE, STARTER_STORE].includes(storeDir) ? resolve('store') : storeDir
  await requireEmptyDatabase()
  if (!options.force && (await readdir(target).catch(() => [])).length > 0)
    throw new Error(`${target} holds a store already. Add --force to replace it.`)
  if (contents.database !== null) {
    const found = await restoreDump(place, join(folder, contents.database))
    const differing = listDifferences(found, contents.tables)
    if (differing.length > 0) throw new Error(`These tables differ from the backup: ${differing.join(', ')}`)
    console.log(`Every row is as it was: ${describe(found)}`)
  }
  await replaceFolder(join(folder, 'store'), target)
  console.log(`${target}: restored from ${contents.createdAt}, version ${contents.version}`)
  const missing = contents.secrets.filter((name) => !process.env[name] && !process.env[`${name}_FILE`])
  if (missing.length > 0) console.log(`Not in the environment, as they were then: ${missing.join(', ')}`)
}

async function requireEmptyDatabase(): Promise<void> {
  if (!options.force && !(await isDatabaseEmpty(readPlaces().place)))
    throw new Error('There is a database already. Stop the shop and add --force to replace it.')
}

/** The old one stays until the new one is whole. */
async function replaceFolder(from: string, target: string): Promise<void> {
  await rm(`${target}.new`, { recursive: true, force: true })
  await cp(from, `${target}.new`, { recursive: true })
  await rm(target, { recursive: true, force: true })
  await rename(`${target}.new`, target)
}

function describe(tables: Fingerprints): string {
  return Object.entries(tables)
    .map(([name, { rows }]) => `${name} ${rows}`)
    .join(', ')
}
