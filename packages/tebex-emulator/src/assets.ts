import { readFileSync } from 'node:fs'

/** A file of `assets/`, which lies beside the folder of this file, be it the sources or what was built of them. */
export const readAsset = (name: string): string =>
  readFileSync(new URL(`../assets/${name}`, import.meta.url), 'utf8')
