/** A backup is one file with the store folder, the database, and the names of the shop's secrets. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { DAY_MS } from '#app/lib/days.ts'
import { type DatabasePlace, dumpDatabase, fingerprintDump } from '#app/server/db/dump/dump.server.ts'
import { listDifferences } from '#app/server/db/dump/fingerprint.server.ts'
import { runProgram } from '../run.ts'
import { listFiles } from './list-files.ts'
import { unpack } from './tar.ts'

/** Begins the names of temporary folders and files; they lie beside the archive, because /tmp may be small. */
const WORKPLACE = '.tradepost-backup-'
/** The copy starts again when a seller publishes meanwhile. */
const MAX_COPIES = 5

const Contents = z.object({
  format: z.literal('tradepost backup 1'),
  version: z.string(),
  createdAt: z.string(),
  /** A file of the archive; null when there was no database yet. */
  database: z.enum(['database.db', 'database.jsonl.gz']).nullable(),
  tables: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
  /** SHA-256 of each file of the store folder, by path. */
  files: z.record(z.string(), z.string()),
  secrets: z.array(z.string()),
})
export type Contents = z.infer<typeof Contents>

export type Backup = {
  version: string
  storeDir: string
  place: DatabasePlace
  secrets: string[]
  /** Reads the store folder of the archive; throws when no shop could open with it. */
  readStore: (dir: string) => Promise<unknown>
}

/** Writes the archive and reads it again; an archive that does not hold what it says is removed. */
export async function writeBackup(archive: string, { readStore, ...backup }: Backup): Promise<Contents> {
  await mkdir(dirname(archive), { recursive: true, mode: 0o700 })
  const unfinished = join(dirname(archive), `${WORKPLACE}${process.pid}-${basename(archive)}`)
  try {
    await pack(unfinished, backup)
    const contents = await withBackup(unfinished, dirname(archive), async (folder, found) => {
      if (found.database !== null) {
        const differing = listDifferences(await fingerprintDump(join(folder, found.database)), found.tables)
        if (differing.length > 0) throw new Error(`Tables of the archive differ: ${differing.join(', ')}`)
      }
      await readStore(join(folder, 'store'))
      return found
    })
    await rename(unfinished, archive)
    return contents
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function pack(
  archive: string,
  { version, storeDir, place, secrets }: Omit<Backup, 'readStore'>,
): Promise<void> {
  await inWorkplace(dirname(archive), async (folder) => {
    const dump = await dumpDatabase(place, join(folder, 'database'))
    const contents = Contents.parse({
      format: 'tradepost backup 1',
      version,
      createdAt: new Date().toISOString(),
      database: dump && basename(dump.file),
      tables: dump?.tables ?? {},
      files: await copyStore(storeDir, join(folder, 'store')),
      secrets,
    })
    await writeFile(join(folder, 'backup.json'), `${JSON.stringify(contents, null, 2)}\n`)
    await writeFile(archive, '', { mode: 0o600 })
    await runProgram('tar', ['-czf', archive, '-C', folder, '.'])
  })
}

/** Copies the files as they stand at one moment; resolves to their hashes. */
async function copyStore(storeDir: string, copy: string): Promise<Record<string, string>> {
  for (let copies = 0; copies < MAX_COPIES; copies += 1) {
    await rm(copy, { recursive: true, force: true })
    await mkdir(copy)
    for (const path of await listFiles(storeDir)) {
      await mkdir(dirname(join(copy, path)), { recursive: true })
      await copyFile(join(storeDir, path), join(copy, path)).catch(passOverMissing)
    }
    const hashes = await hashFiles(copy)
    if (isDeepStrictEqual(hashes, await hashFiles(storeDir))) return hashes
  }
  throw new Error(`${storeDir} changes while it is copied: try again`)
}

/** Unpacks a backup for as long as `work` lasts; throws when it does not hold what it says. */
export async function withBackup<Result>(
  archive: string,
  workplace: string,
  work: (folder: string, contents: Contents) => Promise<Result>,
): Promise<Result> {
  await mkdir(workplace, { recursive: true, mode: 0o700 })
  return inWorkplace(workplace, async (folder) => {
    const contents = await readBackup(archive, folder).catch((error: unknown) => {
      throw new Error(`${archive}: ${error instanceof Error ? error.message : String(error)}`)
    })
    return work(folder, contents)
  })
}

async function readBackup(archive: string, folder: string): Promise<Contents> {
  await unpack(archive, folder)
  const contents = Contents.parse(JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')))
  const { database, files } = contents
  if (database !== null && !existsSync(join(folder, database)))
    throw new Error(`it does not hold ${database}`)
  const found = await hashFiles(join(folder, 'store'))
  const differing = [...new Set([...Object.keys(files), ...Object.keys(found)])].filter(
    (path) => files[path] !== found[path],
  )
  if (differing.length > 0)
    throw new Error(`it does not hold these files as it says: ${differing.join(', ')}`)
  return contents
}

async function inWorkplace<Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  // A folder that cannot be removed is no reason to refuse a backup.
  await removeAbandoned(parent).catch(() => undefined)
  const folder = await mkdtemp(join(parent, `${WORKPLACE}${process.pid}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Removes folders and files that killed commands left behind more than a day ago. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(WORKPLACE) || isRunning(Number.parseInt(name.slice(WORKPLACE.length), 10))) continue
    const path = join(parent, name)
    if ((await stat(path)).mtimeMs < Date.now() - DAY_MS) await rm(path, { recursive: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch {
    return false
  }
}

async function hashFiles(dir: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const path of await listFiles(dir)) {
    const hash = createHash('sha256')
    const isThere = await pipeline(createReadStream(join(dir, path)), hash).then(() => true, passOverMissing)
    if (isThere) hashes[path] = hash.digest('hex')
  }
  return hashes
}

/** A file that vanished after the folder was listed appears as a difference. */
function passOverMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
