/** Checks the owners of an installation's files, and the files that the shop must be able to write. */
import { access, constants, lstat, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { describeUser, formatOwnership, isDenied } from '#app/server/account.server.ts'
import type { Env } from '#app/server/env/env.server.ts'
import { error, warning } from '../finding.server.ts'
import type { Finding } from '../types.ts'
import { findNearestFolder } from './machine.server.ts'

/** The file system creates this folder on a disk that is mounted as the data folder. */
const NOT_OURS = 'lost+found'
const VERSIONS = 'versions'

type Folders = Pick<Env, 'dataDir' | 'storeDir'>

/**
 * The shop must own the data folder with its content, the store folder if the panel may change it, and the
 * installation's folder, `home`, with `.env` and the versions.
 */
export async function checkFolders({ dataDir, storeDir }: Folders, home: string | null): Promise<Finding[]> {
  const unwritable = await checkDataFolder(dataDir)
  if (unwritable.length > 0) return unwritable
  const isApart = home !== null && home !== dataDir
  return [
    ...reportForeign(dataDir, await findForeignIn(dataDir, storeDir)),
    ...(await checkStoreFolder(storeDir)),
    ...(isApart ? reportForeign(home, await findForeignAround(home, [dataDir, storeDir])) : []),
  ]
}

/** Finds reasons why the setup cannot write the store folder, `.env` or the database. */
export async function checkSetupPlaces(dataDir: string, store: string, envFile: string): Promise<Finding[]> {
  const unwritable = await checkDataFolder(dataDir)
  if (unwritable.length > 0) return unwritable
  const foreign = await findForeignIn(dataDir, store)
  if (foreign !== null && !(await isWritable(foreign))) return reportForeign(dataDir, foreign)
  if (!(await isAllowed(envFile, constants.R_OK))) return reportForeign(envFile, envFile)
  for (const place of [store, envFile]) {
    const folder = await findNearestFolder(dirname(place))
    if (!(await isWritable(folder)))
      return [error('setup_not_writable', { folder, ownership: formatOwnership() })]
  }
  return []
}

async function checkDataFolder(dataDir: string): Promise<Finding[]> {
  const nearest = await findNearestFolder(dataDir)
  if (await isWritable(nearest)) return []
  const ownership = formatOwnership()
  const command =
    nearest === dataDir || nearest === process.cwd()
      ? `chown -R ${ownership} ${nearest}`
      : `install -d -m 700 -o ${ownership.replace(/:.*/, '')} ${dataDir}`
  return [error('data_dir_not_writable', { folder: dataDir, command })]
}

async function checkStoreFolder(storeDir: string): Promise<Finding[]> {
  const details = { folder: storeDir, ownership: formatOwnership() }
  if (!(await isWritable(storeDir))) return [warning('store_dir_not_writable', details)]
  const foreign = await findForeignIn(storeDir)
  return foreign === null || (await isWritable(foreign)) ? [] : reportForeign(storeDir, foreign)
}

function reportForeign(folder: string, file: string | null): Finding[] {
  const details = { user: describeUser(), folder, ownership: formatOwnership() }
  return file === null ? [] : [warning('wrong_owner', { ...details, file })]
}

/** The folder, or the first of its entries and versions, that another user owns. */
async function findForeignAround(home: string, others: string[]): Promise<string | null> {
  if ((await isForeign(home)) && !(await isWritable(home))) return home
  for (const folder of [home, join(home, VERSIONS)])
    for (const path of await listEntries(folder))
      if (!others.includes(path) && (await isForeign(path))) return path
  return null
}

/** The first file below a folder that another user owns, perhaps written by a command of root. */
async function findForeignIn(folder: string, except?: string): Promise<string | null> {
  for (const path of await listEntries(folder)) {
    if (path === except) continue
    if (await isForeign(path)) return path
    const found = await findForeignIn(path, except)
    if (found !== null) return found
  }
  return null
}

/** Empty for files, links and missing paths. */
async function listEntries(folder: string): Promise<string[]> {
  if (!(await lstat(folder).catch(ignoreMissing))?.isDirectory()) return []
  const names = (await readdir(folder).catch(ignoreMissing)) ?? []
  return names.filter((name) => name !== NOT_OURS).map((name) => join(folder, name))
}

async function isForeign(path: string): Promise<boolean> {
  const user = process.geteuid?.()
  const owner = (await lstat(path).catch(ignoreMissing))?.uid
  return user !== undefined && owner !== undefined && owner !== user
}

/** A running shop removes files during the check. */
function ignoreMissing(reason: NodeJS.ErrnoException): null {
  if (reason.code === 'ENOENT') return null
  throw reason
}

/** A read-only mount is intended; missing permissions are not. */
const isWritable = (path: string) => isAllowed(path, constants.W_OK)

function isAllowed(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    (reason: unknown) => !isDenied(reason),
  )
}
