/** Where a setup writes, and the step that a start repeats when it was interrupted. */
import { existsSync, renameSync } from 'node:fs'

/** Absolute paths. */
export type Places = {
  /** What the new store folder begins as. */
  starter: string
  store: string
  envFile: string
  /** What `.env` must say for the shop to find the folder. */
  variables: Record<string, string>
}

/** The whole folder, until it takes its place. */
export const stagedFolder = (store: string) => `${store}.staged`

/** The last step of the setup; nothing when it is done already. */
export function placeStaged(store: string): void {
  if (existsSync(stagedFolder(store)) && !existsSync(store)) renameSync(stagedFolder(store), store)
}
