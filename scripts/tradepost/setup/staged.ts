/**
 * A setup is committed by one rename. Everything is prepared in a folder beside the store's place, `.env` inside, and
 * the rename gives this folder its name. Any later start can repeat the steps that follow.
 */
import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Absolute paths. */
export type Places = {
  /** The new store folder begins as a copy of this one. */
  starter: string
  store: string
  envFile: string
  /** Variables in `.env` by which the shop finds the folder. */
  variables: Record<string, string>
}

export const STAGED_ENV = '.env'
export const getStagedFolder = (store: string) => `${store}.staged`

/** Moves a committed setup to its place; false when there is none. */
export function placeStaged({ store, envFile }: Places): boolean {
  const staged = getStagedFolder(store)
  if (!existsSync(staged) || existsSync(store)) return false
  const env = join(staged, STAGED_ENV)
  if (existsSync(env)) {
    copyFileSync(env, `${envFile}.new`)
    chmodSync(`${envFile}.new`, 0o600)
    renameSync(`${envFile}.new`, envFile)
    rmSync(env)
  }
  renameSync(staged, store)
  return true
}
