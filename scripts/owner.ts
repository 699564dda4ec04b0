/** The owner of an installation. Commands of root act as the owner, so that every file stays the shop's. */
import {
  accessSync,
  closeSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'
import { findAccount } from '#app/server/account.server.ts'

declare global {
  namespace NodeJS {
    interface Process {
      // Missing in the types of Node 24.
      initgroups?: (user: string, extraGroup: number) => void
    }
  }
}

export type Owner = { uid: number; gid: number }

const ROOT_ID = 0
let owner: Owner | null = null

export const isRoot = () => process.geteuid?.() === ROOT_ID

/** Finds the owner of the first path that root does not own; null when root owns all or none exists. */
export function findOwner(paths: readonly string[]): Owner | null {
  for (const path of paths) {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && found.uid !== ROOT_ID) return { uid: found.uid, gid: found.gid }
  }
  return null
}

/** Drops to that user's rights for the rest of the process. `runAsRoot` alone regains those of root. */
export function actAs(user: Owner, home: string, isRootKept: boolean): void {
  // Only the user's own process can ask for the account.
  process.seteuid?.(user.uid)
  const account = findAccount()
  process.seteuid?.(ROOT_ID)
  const gid = account?.gid ?? user.gid
  if (account) process.initgroups?.(account.username, gid)
  else process.setgroups?.([gid])
  process.env.HOME = account?.homedir ?? home
  process.umask(0o077)
  if (isRootKept) {
    process.setegid?.(gid)
    process.seteuid?.(user.uid)
    owner = { uid: user.uid, gid }
  } else {
    process.setgid?.(gid)
    process.setuid?.(user.uid)
  }
}

export const isRootKept = () => owner !== null

/** Runs the work with root's rights, where the process began with them. */
export async function runAsRoot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (owner === null) return work()
  process.seteuid?.(ROOT_ID)
  process.setegid?.(ROOT_ID)
  try {
    return await work()
  } finally {
    process.setegid?.(owner.gid)
    process.seteuid?.(owner.uid)
  }
}

/**
 * A file that root names may be readable for root alone. Opened before `become`, it is copied afterwards, into a folder
 * that goes with the process. Returns the path that can be read.
 */
export async function lendFile(path: string, home: string, become: () => void): Promise<string> {
  const file = existsSync(path) ? openSync(path, 'r') : null
  become()
  if (file === null) return path
  if (isReadable(path)) {
    closeSync(file)
    return path
  }
  const folder = mkdtempSync(join(home, '.lent-'))
  process.on('exit', () => rmSync(folder, { recursive: true }))
  const copy = join(folder, basename(path))
  await pipeline(createReadStream('', { fd: file }), createWriteStream(copy))
  return copy
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}
