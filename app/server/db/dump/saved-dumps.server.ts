/**
 * Names of the copies that the shop takes before it changes its database: `before-0.2.0-2026-11-22T05-00-00.000Z.db`.
 */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDenied } from '../../account.server.ts'

const KEPT = 7
/** Takes the place of the version in the name of a copy before a restore. */
export const REPLACED = 'restore'
const NAME = /^before-(?<version>.+)-(?<time>\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)\.(db|jsonl\.gz)$/

const BACKUP = /^tradepost-\d{4}-\d\d-\d\dT[\d.-]+Z\.tar\.gz$/

type Saved = { name: string; version: string; time: string }

export const getSavedFolder = (dataDir: string) => join(dataDir, 'backups')

const latestBackup = (dataDir: string) => join(getSavedFolder(dataDir), 'latest-backup')

/** Records the time of a backup, wherever its file went. */
export async function noteBackup(dataDir: string): Promise<void> {
  await mkdir(getSavedFolder(dataDir), { recursive: true, mode: 0o700 })
  await writeFile(latestBackup(dataDir), '')
}

/** Epoch milliseconds of the latest backup; throws if the file system refuses to tell. */
export async function findLatestBackup(dataDir: string): Promise<number | null> {
  try {
    return (await stat(latestBackup(dataDir))).mtimeMs
  } catch (error) {
    if (isDenied(error)) throw error
    return null
  }
}

/** Keeps this number of the latest backups that have no name of their own. */
export async function removeOldBackups(dataDir: string, kept: number): Promise<void> {
  const names = (await readdir(getSavedFolder(dataDir))).filter((name) => BACKUP.test(name)).sort()
  for (const name of names.slice(0, -kept)) await rm(join(getSavedFolder(dataDir), name))
}

/** The file name without its extension. */
export function createSavedName(version: string, at: number): string {
  return `before-${version}-${formatTime(at)}`
}

/** The latest copy from before this version. */
export async function findLatestDump(dataDir: string, version: string): Promise<string | null> {
  return findPath(
    dataDir,
    (await listDumps(dataDir)).findLast((saved) => saved.version === version),
  )
}

/** The first copy from before this version since that time (epoch milliseconds). */
export async function findFirstDump(dataDir: string, version: string, since: number): Promise<string | null> {
  const isFromTrial = (saved: Saved) => saved.version === version && saved.time >= formatTime(since)
  return findPath(dataDir, (await listDumps(dataDir)).find(isFromTrial))
}

/** Keeps the latest seven dumps from before updates and the latest seven from before restores. */
export async function removeOldDumps(dataDir: string): Promise<void> {
  const all = await listDumps(dataDir)
  const isReplaced = ({ version }: Saved) => version === REPLACED
  for (const dumps of [all.filter(isReplaced), all.filter((dump) => !isReplaced(dump))])
    for (const { name } of dumps.slice(0, -KEPT)) await removeDump(join(getSavedFolder(dataDir), name))
}

/** Removes the dump with the write-ahead log of a damaged file. */
export async function removeDump(file: string): Promise<void> {
  for (const suffix of ['', '-wal']) await rm(file + suffix, { force: true })
}

/** Oldest first. */
async function listDumps(dataDir: string): Promise<Saved[]> {
  const names = await readdir(getSavedFolder(dataDir)).catch(() => [])
  return names
    .flatMap((name) => {
      const { version, time } = NAME.exec(name)?.groups ?? {}
      return version && time ? [{ name, version, time }] : []
    })
    .sort((a, b) => (a.time < b.time ? -1 : 1))
}

function findPath(dataDir: string, saved: Saved | undefined): string | null {
  return saved ? join(getSavedFolder(dataDir), saved.name) : null
}

function formatTime(at: number): string {
  return new Date(at).toISOString().replaceAll(':', '-')
}
