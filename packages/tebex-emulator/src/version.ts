import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The version in the manifest, which lies above the sources and above the build. */
export function readVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version
}
