/** The folder of this code, with package.json: the build's bundle lies as deep in it as this file. */
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
