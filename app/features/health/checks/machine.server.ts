/** What the shop needs of the machine that it runs on. */
import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { totalmem, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import type { Env } from '#app/server/env/env.server.ts'
import { error, warning } from '../finding.server.ts'
import type { Finding } from '../types.ts'

const NEEDED_NODE = 24
const NEEDED_MEMORY_MB = 256
const LITTLE_DISK_MB = 500
const NO_DISK_MB = 20
const MB = 1024 * 1024

type Folders = Pick<Env, 'dataDir' | 'storeDir'>

/** How large the machine is. */
export type Machine = {
  nodeVersion: string
  memoryBytes: number
  freeBytes: (folder: string) => Promise<number>
}

export const machine: Machine = {
  nodeVersion: process.versions.node,
  // The limit of the container, when there is one.
  memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
  async freeBytes(folder) {
    const { bavail, bsize } = await statfs(await nearestFolder(folder))
    return bavail * bsize
  },
}

export function checkNode({ nodeVersion }: Machine): Finding[] {
  const isOld = Number.parseInt(nodeVersion, 10) < NEEDED_NODE
  return isOld ? [error('node_old', { found: nodeVersion, needed: NEEDED_NODE })] : []
}

export function checkMemory({ memoryBytes }: Machine): Finding[] {
  const found = Math.floor(memoryBytes / MB)
  return found < NEEDED_MEMORY_MB ? [warning('memory_small', { found, needed: NEEDED_MEMORY_MB })] : []
}

export async function checkDisk({ dataDir }: Folders, { freeBytes }: Machine): Promise<Finding[]> {
  const free = Math.floor((await freeBytes(dataDir)) / MB)
  const facts = { free, folder: dataDir }
  if (free < NO_DISK_MB) return [error('disk_small', facts)]
  return free < LITTLE_DISK_MB ? [warning('disk_small', facts)] : []
}

/** The data folder is the shop's own with all that is in it, and the store folder as far as it is meant to be changed. */
export async function checkFolders({ dataDir, storeDir }: Folders): Promise<Finding[]> {
  const user = userInfo().username
  if (!(await isWritable(await nearestFolder(dataDir))))
    return [error('data_dir_not_writable', { folder: dataDir, user })]
  const foreign = await findForeignFile(dataDir)
  const owner = { folder: dataDir, user: foreign?.owner ?? user }
  return [
    ...(foreign ? [warning('data_dir_wrong_owner', { ...owner, file: foreign.file })] : []),
    ...((await isWritable(storeDir)) ? [] : [warning('store_dir_not_writable', { folder: storeDir, user })]),
  ]
}

/** A file of the data folder that another user owns, who ran a command as root perhaps. */
async function findForeignFile(dataDir: string): Promise<{ file: string; owner: string } | null> {
  const folder = await stat(dataDir).catch(() => null)
  if (folder === null) return null
  for (const name of await readdir(dataDir)) {
    const file = join(dataDir, name)
    const uid = (await stat(file).catch(() => null))?.uid ?? folder.uid
    if (uid !== folder.uid) return { file, owner: String(folder.uid) }
  }
  return null
}

/** A read-only mount is on purpose; missing permissions are not. */
async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    (reason: NodeJS.ErrnoException) => reason.code === 'EROFS' || reason.code === 'ENOENT',
  )
}

/** The folder, or the one in which it would be made. */
async function nearestFolder(folder: string): Promise<string> {
  const exists = await stat(folder).then(
    () => true,
    () => false,
  )
  return exists || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}
