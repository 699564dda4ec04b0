/** Where an installation keeps what is its own: store folder, data, `.env`, and its versions side by side. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import { ROOT } from './sources.ts'

/** The folder that a command was called in. */
export const CALLED_IN = process.cwd()

/** The folder with `versions/` and `current` when this is an unpacked release; null in a repository or an image. */
export const INSTALLATION = basename(dirname(ROOT)) === 'versions' ? dirname(dirname(ROOT)) : null

export const HOME = INSTALLATION ?? ROOT

/** Of this code, by its package.json. */
export function readVersion(): string {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

/** Relative paths in the environment begin here, and `.env` adds what the environment does not say itself. */
export function enterHome(): void {
  process.chdir(HOME)
  if (existsSync('.env')) process.loadEnvFile('.env')
}
