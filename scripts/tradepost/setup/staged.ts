/**
 * Where a setup writes, and its commit. Everything is prepared in one folder beside the store's place, `.env` inside;
 * the rename that gives this folder its name is the commit. What follows can be repeated by any later start.
 */
import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Absolute paths. */
export type Places = {
  /** What the new store folder begins as. */
  starter: string
  store: string
  envFile: string
  /** What `.env` must say for the shop to find the folder. */
  variables: Record<string, string>
}

export const STAGED_ENV = '.env'
export const stagedFolder = (store: string) => `${store}.staged`

/** Puts a committed setup in its place; false when there is none. */
export function placeStaged({ store, envFile }: Places): boolean {
  const staged = stagedFolder(store)
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
