/** The copies of the database that a change of versions needs, taken and put back by the version that knows the tables. */
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import { findFirstDump, findLatestDump } from '#app/server/db/dump/saved-dumps.server.ts'
import { findDataDir } from '../home.ts'
import { launch } from '../launch.mjs'

/** Report of `rebuild-orders` to its caller. */
export const Rebuilt = z.object({ carried: z.int() })
export type Rebuilt = z.infer<typeof Rebuilt>

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

/** Derives the orders of the database from its webhooks and those of the copy; how many it was missing, null: it failed. */
export async function rebuildOrders(folder: string, copy: string): Promise<number | null> {
  const told: unknown[] = []
  if (!(await runTradepost(folder, ['rebuild-orders', copy], (message) => told.push(message)))) return null
  return Rebuilt.safeParse(told[0]).data?.carried ?? null
}

async function runTradepost(
  folder: string,
  args: string[],
  listen: (message: unknown) => unknown = () => undefined,
): Promise<boolean> {
  const child = launch(process.execPath, [join(folder, 'scripts/tradepost.ts'), ...args])
  child.on('message', listen)
  const [code] = await once(child, 'exit')
  return code === 0
}
