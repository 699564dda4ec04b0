/** Checks the database, its other users, and its backups. */
import { readdir, readFile, readlink } from 'node:fs/promises'
import process from 'node:process'
import { z } from 'zod'
import { findLatestBackup } from '#app/server/db/dump/saved-dumps.server.ts'
import type { DatabaseInspection } from '#app/server/db/inspect.server.ts'
import { error, note, warning } from '../finding.server.ts'
import type { Finding } from '../types.ts'
import type { Platform } from './platform.server.ts'

const DAY_MS = 86_400_000
const MAX_BACKUP_DAYS = 7
/** Fewer payments than this may all be for packages that have since been deleted. */
const ENOUGH_PAYMENTS = 3
const COMMANDS = /\/(?:doctor|tradepost|backup|restore)(?:\.ts)?$/
const Products = z.array(z.object({ id: z.int() }))

export function checkDatabase({
  trouble,
  location,
}: Pick<DatabaseInspection, 'trouble' | 'location'>): Finding[] {
  if (trouble === null) return []
  const facts = { place: location, reason: trouble.message.replace(/^Database .*?: /, '') }
  if (trouble.code === 'read_only') return [error('database_read_only', facts)]
  if (trouble.code === 'too_new') return [error('database_too_new', facts)]
  return [error(trouble.code === 'damaged' ? 'database_damaged' : 'database_unavailable', facts)]
}

/** An embedded database belongs to one process; `isRunning` is true in that process. */
export async function checkSharing(
  { file }: Pick<DatabaseInspection, 'file'>,
  isRunning: boolean,
): Promise<Finding[]> {
  if (file === null) return []
  const others = await listUsers(file)
  return others.length > (isRunning ? 0 : 1)
    ? [error('database_shared', { processes: others.join(', ') })]
    : []
}

/** A shop that has run for a week must have a backup from within the week. */
export async function checkBackups(
  dataDir: string,
  { madeAt }: Pick<DatabaseInspection, 'madeAt'>,
  now: number,
): Promise<Finding[]> {
  const latest = await findLatestBackup(dataDir)
  const days = Math.floor((now - (latest ?? madeAt ?? now)) / DAY_MS)
  if (days < MAX_BACKUP_DAYS) return latest === null ? [note('backup_none_yet')] : []
  return [latest === null ? warning('backup_missing') : warning('backup_old', { days })]
}

/** Reports notifications that could not be delivered to the seller. */
export function checkNotifications({ undelivered }: Pick<DatabaseInspection, 'undelivered'>): Finding[] {
  return undelivered > 0 ? [warning('notifications_failing', { count: undelivered })] : []
}

/** The packages in the webhooks must belong to the store. */
export async function checkSameStore(
  platform: Platform,
  { latestProducts }: Pick<DatabaseInspection, 'latestProducts'>,
): Promise<Finding[]> {
  if (latestProducts.length < ENOUGH_PAYMENTS) return []
  const { webstore, categories } = await platform.read()
  const packageIds = new Set(categories.flatMap(({ packages }) => packages.map(({ id }) => id)))
  const sold = latestProducts.flatMap((list) => Products.parse(JSON.parse(list)))
  if (sold.length === 0 || sold.some(({ id }) => packageIds.has(id))) return []
  return [error('keys_of_two_stores', { store: webstore.name })]
}

/** Other processes that hold the file open, as far as this user may see them (Linux). */
async function listUsers(file: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      if (Number(pid) === process.pid || (await isCommand(pid))) return []
      const links = await readdir(`/proc/${pid}/fd`).catch(() => [])
      const targets = await Promise.all(
        links.map((link) => readlink(`/proc/${pid}/fd/${link}`).catch(() => '')),
      )
      return targets.includes(file) ? [Number(pid)] : []
    }),
  )
  return found.flat()
}

async function isCommand(pid: string): Promise<boolean> {
  const parts = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return parts.some((part) => COMMANDS.test(part))
}
