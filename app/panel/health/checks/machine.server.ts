/** Checks that the machine has what the shop needs. */
import { stat, statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname } from 'node:path'
import process from 'node:process'
import type { Env } from '#app/server/env/env.server.ts'
import { error, warning } from '../finding.server.ts'
import type { Finding } from '../types.ts'

const NEEDED_NODE = 24
const NEEDED_MEMORY_MB = 256
const LITTLE_DISK_MB = 500
const NO_DISK_MB = 20
const MB = 1024 * 1024

export type Machine = {
  nodeVersion: string
  memoryBytes: number
  freeBytes: (folder: string) => Promise<number>
}

export const machine: Machine = {
  nodeVersion: process.versions.node,
  // The container's limit, if there is one.
  memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
  async freeBytes(folder) {
    const { bavail, bsize } = await statfs(await findNearestFolder(folder))
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

export async function checkDisk(
  { dataDir }: Pick<Env, 'dataDir'>,
  { freeBytes }: Machine,
): Promise<Finding[]> {
  const free = Math.floor((await freeBytes(dataDir)) / MB)
  const facts = { free, folder: dataDir }
  if (free < NO_DISK_MB) return [error('disk_small', facts)]
  return free < LITTLE_DISK_MB ? [warning('disk_small', facts)] : []
}

/** The folder, or the nearest existing one above it. */
export async function findNearestFolder(folder: string): Promise<string> {
  const exists = await stat(folder).then(
    () => true,
    () => false,
  )
  return exists || dirname(folder) === folder ? folder : findNearestFolder(dirname(folder))
}
