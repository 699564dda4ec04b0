/** The version of this code, by its package.json: the build's bundle lies as deep in the folders as this file. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const manifest: unknown = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), { encoding: 'utf8' }),
)

export const { version } = z.object({ version: z.string() }).parse(manifest)
