/** The folder that holds package.json: the build's bundle lies as deep in it as this file does. */
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
