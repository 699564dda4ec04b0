import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** Reads a data file of the seed. */
export function readYaml(file: string): unknown {
  return parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
}
