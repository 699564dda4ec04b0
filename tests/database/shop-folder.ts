/** A shop's folder on either database, backed up and restored by the commands. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { openDatabase } from '#app/server/db/db.server.ts'
import { CHILD_ENVIRONMENT } from '#tests/support/child-environment.ts'
import { ROOT } from '../../scripts/sources.ts'
import type { OnDatabase } from './both.ts'

export const PAYMENTS = 3_000
export const SESSION_SECRET = 'k9V2mQx7Lr4TzB8nYd3HsW6cFj1PaEuG5oNi'
const TRICKY = `it's "quoted", a \\ backslash, a \n line, ü and 🦦`

/** The folder of a shop with a small store; `run` calls `tradepost` in it and resolves to what it says. */
export async function openShopFolder({ env }: OnDatabase) {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [storeDir, dataDir] = [join(folder, 'store'), join(folder, 'data')]
  await mkdir(storeDir)
  await writeFile(join(storeDir, 'settings.yaml'), 'format: 1\nname: Otter Scripts\ntagline: Wet\n')
  const url = env.DATABASE_URL ?? null
  const open = () => openDatabase({ dataDir, url })
  const variables = { ...env, STORE_DIR: storeDir, DATA_DIR: dataDir, SESSION_SECRET }
  const options = { cwd: folder, env: { ...CHILD_ENVIRONMENT, ...variables } }
  const run = async (...args: string[]) => {
    return promisify(execFile)(join(ROOT, 'tradepost'), args, options).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => Promise.reject(new Error(stderr)),
    )
  }
  /** Kills the command after so many milliseconds; false when it had ended before. */
  const kill = async (milliseconds: number, ...args: string[]) => {
    const child = execFile(join(ROOT, 'tradepost'), args, options)
    const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
    await once(child, 'exit')
    clearTimeout(timer)
    return child.signalCode === 'SIGKILL'
  }
  return { folder, storeDir, dataDir, place: { dataDir, databaseUrl: url }, variables, open, run, kill }
}

export type ShopFolder = Awaited<ReturnType<typeof openShopFolder>>

export async function writePayments({ open }: ShopFolder, prefix: string, count = PAYMENTS): Promise<void> {
  const database = await open()
  const rows = Array.from({ length: count }, (_, i) => ({
    id: `${prefix}-${i}`,
    type: i % 2 ? TRICKY : 'payment.completed',
    occurred_at: 1_795_323_600_000 + i,
    received_at: 1_795_323_600_000,
    body: JSON.stringify({ text: TRICKY }),
    reference: i % 3 ? null : String(i),
  }))
  for (let i = 0; i < rows.length; i += 500)
    await database.kysely
      .insertInto('webhook_events')
      .values(rows.slice(i, i + 500))
      .execute()
  await database.close()
}

export async function readIds({ open }: ShopFolder): Promise<string[]> {
  const database = await open()
  const rows = await database.kysely
    .selectFrom('webhook_events')
    .select(['id', 'type'])
    .orderBy('id')
    .execute()
  await database.close()
  return rows.map(({ id, type }) => `${id} ${type}`)
}

/** Changes what an archive holds, with tar. */
export async function repack(archive: string, change: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'repack-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await promisify(execFile)('tar', ['-xzf', archive, '-C', folder])
  await change(folder)
  await promisify(execFile)('tar', ['-czPf', archive, '-C', folder, '.'])
}
