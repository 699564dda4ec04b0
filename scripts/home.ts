/** Where an installation keeps what is its own: store folder, data, `.env`, and its versions side by side. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import { STARTER_STORE } from '#app/server/env/rules.server.ts'
import { ROOT } from './sources.ts'
import { type Places, placeStaged } from './tradepost/setup/staged.ts'

/** The folder that a command was called in. */
export const CALLED_IN = process.cwd()

/** The folder with `versions/` and `current` when this is an unpacked release; null in a repository or an image. */
export const INSTALLATION = basename(dirname(ROOT)) === 'versions' ? dirname(dirname(ROOT)) : null

/** An image names its volume: nothing else of it can be written. */
const HOME = process.env.TRADEPOST_HOME ?? INSTALLATION ?? ROOT

/** Of this code, by its package.json. */
export function readVersion(): string {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

/**
 * Relative paths in the environment begin here, and `.env` adds what the environment does not say itself. Returns where a
 * setup writes.
 */
export function enterHome(): Places {
  process.chdir(HOME)
  if (existsSync('.env')) process.loadEnvFile('.env')
  // In a repository `store/` is the starter itself.
  const variables = HOME === ROOT ? { STORE_DIR: 'data/store' } : {}
  const store = resolve(process.env.STORE_DIR ?? variables.STORE_DIR ?? 'store')
  const places = { starter: STARTER_STORE, store, envFile: resolve('.env'), variables }
  if (placeStaged(places)) process.loadEnvFile('.env')
  return places
}
