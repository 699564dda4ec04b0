/** Reads the seller's texts without holding the event loop: a short one in place, a longer one in a worker thread. */
import { extname } from 'node:path'
import { createThread } from '#app/lib/async/thread.server.ts'
import type { MarkdownReading } from './markdown.server.ts'
import { readers } from './readers.server.ts'
import type { YamlReading } from './yaml.server.ts'

/** Up to so many characters reading takes less than asking a thread. */
const SHORT_YAML = 2_048
const SHORT_MARKDOWN = 512
/** What takes longer is no text that a person wrote. */
const DEADLINE_MS = 5_000

const WORKER = new URL(`./text-worker.server${extname(import.meta.url)}`, import.meta.url)
const ask = createThread<typeof readers>(WORKER, DEADLINE_MS)
const TOO_COMPLEX = { code: 'too_complex', message: 'expected a simpler text' } as const

export async function readYaml(text: string): Promise<YamlReading> {
  return tryRead(() => (text.length <= SHORT_YAML ? readers.readYaml(text) : ask('readYaml', text)))
}

const readings = new WeakMap<Buffer, YamlReading>()

/** Of a thousand product files a publication changes a few; reading YAML is what takes time. */
export async function readYamlOnce(bytes: Buffer, textOf: () => string): Promise<YamlReading> {
  const reading = readings.get(bytes) ?? (await readYaml(textOf()))
  if (reading !== TOO_COMPLEX) readings.set(bytes, reading)
  return reading
}

export async function readMarkdown(text: string): Promise<MarkdownReading> {
  return tryRead(() =>
    text.length <= SHORT_MARKDOWN ? readers.readMarkdown(text) : ask('readMarkdown', text),
  )
}

/** Whatever a parser does with a text is the text's fault: it is told of the file, and holds up nothing else. */
async function tryRead<Reading>(read: () => Reading | Promise<Reading>) {
  try {
    return await read()
  } catch {
    return TOO_COMPLEX
  }
}
