import { readFileSync } from 'node:fs'

/** A file of `assets/`, which lies beside the folder of this file in the sources and in the build. */
export const readAsset = (name: string): string =>
  readFileSync(new URL(`../assets/${name}`, import.meta.url), 'utf8')
