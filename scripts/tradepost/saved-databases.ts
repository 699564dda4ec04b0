/**
 * Takes and restores the copies of the database that a change of versions needs. The version that knows the tables does
 * the work.
 */
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { findFirstDump, findLatestDump } from '#app/server/db/dump/saved-dumps.server.ts'
import { findDataDir } from '../home.ts'
import { findNode, launch } from '../launch.mjs'

/** `rebuild-orders` reports this to its caller. */
export const Rebuilt = z.object({ carried: z.int() })
export type Rebuilt = z.infer<typeof Rebuilt>

/** Finds the database as it was before that version last ran. */
export function findDatabaseBefore(home: string, version: string): Promise<string | null> {
  return findLatestDump(findDataDir(home), version)
}

/**
 * Finds the database as it was when the trial of that version began (epoch milliseconds), however often the trial has
 * copied it since.
 */
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

/**
 * Derives the orders of the database from its webhooks and those of the copy; resolves to the number of webhooks that
 * were missing, or to null after a failure.
 */
export async function rebuildOrders(folder: string, copy: string): Promise<number | null> {
  const messages: unknown[] = []
  if (!(await runTradepost(folder, ['rebuild-orders', copy], (message) => messages.push(message))))
    return null
  return Rebuilt.safeParse(messages[0]).data?.carried ?? null
}

async function runTradepost(
  folder: string,
  args: string[],
  listen: (message: unknown) => unknown = () => undefined,
): Promise<boolean> {
  const child = launch(findNode(folder), [join(folder, 'scripts/tradepost.ts'), ...args])
  child.on('message', listen)
  const [code] = await once(child, 'exit')
  return code === 0
}
