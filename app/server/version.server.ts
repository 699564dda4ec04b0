/** The version of this code, from its package.json. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from './root.server.ts'

const manifest: unknown = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

export const { version } = z.object({ version: z.string() }).parse(manifest)
