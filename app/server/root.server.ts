/** The folder of package.json, at the same depth from the build's bundle as from this file. */
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
