/** Reads the seller's texts without blocking the event loop: short ones in place, longer ones in a worker thread. */
import { extname } from 'node:path'
import { createThread } from '#app/lib/async/thread.server.ts'
import type { MarkdownReading } from './markdown.server.ts'
import { readers } from './readers.server.ts'
import type { YamlReading } from './yaml.server.ts'

/** In characters: shorter texts are read faster here than in a thread. */
const SHORT_YAML = 2_048
const SHORT_MARKDOWN = 512
/** No text written by a person takes longer. */
const LIMIT_MS = 5_000

const WORKER = new URL(`./text-worker.server${extname(import.meta.url)}`, import.meta.url)
const ask = createThread<typeof readers>(WORKER, LIMIT_MS)
const TOO_COMPLEX = { code: 'too_complex', message: 'expected a simpler text' } as const

export async function readYaml(text: string): Promise<YamlReading> {
  return tryRead(() => (text.length <= SHORT_YAML ? readers.readYaml(text) : ask('readYaml', text)))
}

const readings = new WeakMap<Buffer, YamlReading>()

/** Parsing YAML dominates the time of a publication, which usually changes a few of a thousand product files. */
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

export async function readDocument(text: string, folder: string): Promise<MarkdownReading> {
  return tryRead(() =>
    text.length <= SHORT_MARKDOWN ? readers.readDocument(text, folder) : ask('readDocument', text, folder),
  )
}

/** Any failure of a parser is the text's fault: it becomes a finding about the file and delays no other file. */
async function tryRead<Reading>(read: () => Reading | Promise<Reading>) {
  try {
    return await read()
  } catch {
    return TOO_COMPLEX
  }
}
