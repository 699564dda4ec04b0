/** An installation keeps its own things at home: store folder, data, `.env`, and its versions side by side. */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { describeUser, formatOwnership } from '#app/server/account.server.ts'
import { STARTER_STORE } from '#app/server/env/rules.server.ts'
import { actAs, findOwner, isRoot, type Owner } from './owner.ts'
import { ROOT } from './sources.ts'
import { type Places, placeStaged } from './tradepost/setup/staged.ts'

/** The folder in which a command was called. */
export const CALLED_IN = process.cwd()

/** The folder with `versions/` and `current` when this is an unpacked release; null in a repository or an image. */
export const INSTALLATION = basename(dirname(ROOT)) === 'versions' ? dirname(dirname(ROOT)) : null

/** An image names its volume, its only writable folder. */
export const HOME = resolve(process.env.TRADEPOST_HOME ?? INSTALLATION ?? ROOT)

/** In a repository `store/` is the starter itself. */
const OWN_STORE = HOME === ROOT ? 'data/store' : 'store'

export function readVersion(): string {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

/** The data folder of an installation as the shop will read it; does not change this process's environment. */
export function findDataDir(home: string): string {
  return findFolder(home, 'DATA_DIR', 'data')
}

/** The seller's folder, which the setup writes. */
export function findStoreDir(): string {
  return findFolder(HOME, 'STORE_DIR', OWN_STORE)
}

function findFolder(home: string, name: 'DATA_DIR' | 'STORE_DIR', usual: string): string {
  const file = join(home, '.env')
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8'))[name] : undefined
  return resolve(home, process.env[name] || fromFile || usual)
}

/** The owner of this installation; null for root, until another user owns a part of it. */
export function findHomeOwner(): Owner | null {
  return findOwner([HOME, findDataDir(HOME), findFolder(HOME, 'STORE_DIR', 'store'), join(HOME, '.env')])
}

/** Lets a command of root continue as the owner. */
export function becomeOwner({ isRootKept = false } = {}): void {
  const owner = isRoot() ? findHomeOwner() : null
  if (owner === null) return
  actAs(owner, HOME, isRootKept)
  // The folder that root called the command in may be closed to the owner.
  process.chdir(HOME)
}

/**
 * Relative paths in the environment begin here, and `.env` adds what the environment does not say itself. Returns where a
 * setup writes.
 */
export function enterHome(): Places {
  becomeOwner()
  process.chdir(HOME)
  loadEnvFile()
  const variables = HOME === ROOT ? { STORE_DIR: OWN_STORE } : {}
  const places = { starter: STARTER_STORE, store: findStoreDir(), envFile: resolve('.env'), variables }
  if (placeStaged(places)) process.loadEnvFile('.env')
  return places
}

function loadEnvFile(): void {
  if (!existsSync('.env')) return
  try {
    accessSync('.env', constants.R_OK)
  } catch {
    const file = resolve('.env')
    throw new Error(
      `${file} belongs to another user, and ${describeUser()} cannot read it. Run "chown ${formatOwnership()} ${file}" as root.`,
    )
  }
  process.loadEnvFile('.env')
}
