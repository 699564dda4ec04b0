/** The readers of the seller's texts, for this thread and the worker thread. */
import { readDocument } from './document.server.ts'
import { readMarkdown } from './markdown.server.ts'
import { readYaml } from './yaml.server.ts'

export const readers = { readYaml, readMarkdown, readDocument }
