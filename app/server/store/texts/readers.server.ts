/** What the seller's texts are read by, in this thread or another one. */
import { readMarkdown } from './markdown.server.ts'
import { readYaml } from './yaml.server.ts'

export const readers = { readYaml, readMarkdown }
