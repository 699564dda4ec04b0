/** The copies of the database that a change of versions needs, taken and put back by the version that knows the tables. */
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { findFirstDump, findLatestDump } from '#app/server/db/dump/saved-dumps.server.ts'
import { findDataDir } from '../home.ts'
import { launch } from '../launch.mjs'

/** As it was before that version last ran. */
export function findDatabaseBefore(home: string, version: string): Promise<string | null> {
  return findLatestDump(findDataDir(home), version)
}

/** As it was when the trial of that version began (epoch milliseconds), however often the trial copied it since. */
export function findDatabaseBeforeTrial(
  home: string,
  version: string,
  startedAt: number,
): Promise<string | null> {
  return findFirstDump(findDataDir(home), version, startedAt)
}

export function saveDatabaseBefore(folder: string, version: string): Promise<boolean> {
  return runTradepost(folder, ['backup', '--before', version])
}

export function restoreDatabase(folder: string, file: string): Promise<boolean> {
  return runTradepost(folder, ['restore', '--force', file])
}

async function runTradepost(folder: string, args: string[]): Promise<boolean> {
  const child = launch(process.execPath, [join(folder, 'scripts/tradepost.ts'), ...args])
  const [code] = await once(child, 'exit')
  return code === 0
}
