/** Backups in one file: store folder, database, and the names of the secrets that the shop was run with. */
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { type DatabasePlace, dumpDatabase } from '#app/server/db/dump/dump.server.ts'
import { runProgram } from '../run.ts'

/** Beside the archive, where there is room for it: nothing is written to a small /tmp. */
const WORKPLACE = '.tradepost-backup-'

export const Contents = z.object({
  format: z.literal('tradepost backup 1'),
  version: z.string(),
  createdAt: z.string(),
  /** A file of the archive; null: there was no database yet. */
  database: z.string().nullable(),
  tables: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
  secrets: z.array(z.string()),
})
export type Contents = z.infer<typeof Contents>

export type Backup = { version: string; storeDir: string; place: DatabasePlace; secrets: string[] }

export async function writeBackup(
  archive: string,
  { version, storeDir, place, secrets }: Backup,
): Promise<Contents> {
  await mkdir(dirname(archive), { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(dirname(archive), WORKPLACE))
  try {
    const dump = await dumpDatabase(place, join(folder, 'database'))
    const contents: Contents = {
      format: 'tradepost backup 1',
      version,
      createdAt: new Date().toISOString(),
      database: dump && basename(dump.file),
      tables: dump?.tables ?? {},
      secrets,
    }
    await writeFile(join(folder, 'backup.json'), `${JSON.stringify(contents, null, 2)}\n`)
    await cp(storeDir, join(folder, 'store'), { recursive: true })
    const unfinished = `${archive}.new`
    await writeFile(unfinished, '', { mode: 0o600 })
    await runProgram('tar', ['-czf', unfinished, '-C', folder, '.'])
    await rename(unfinished, archive)
    return contents
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Unpacks a backup for as long as `work` lasts. */
export async function withBackup<Result>(
  archive: string,
  workplace: string,
  work: (folder: string, contents: Contents) => Promise<Result>,
): Promise<Result> {
  await mkdir(workplace, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(workplace, WORKPLACE))
  try {
    await runProgram('tar', ['-xzf', archive, '-C', folder, '--no-same-owner'])
    const contents = Contents.parse(JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')))
    return await work(folder, contents)
  } finally {
    await rm(folder, { recursive: true })
  }
}
