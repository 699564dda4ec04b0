/** Reads the seller's files one at a time and within limits; every problem names its file and key. */
import type { z } from 'zod'
import { createYielder } from '#app/lib/async/yield-to-event-loop.server.ts'
import { findValueAt } from '#app/lib/value-at.ts'
import type { StoreSource } from './source.server.ts'
import { type FindingCode, StoreError, type StoreFinding } from './store-error.server.ts'
import type { Prose } from './texts/markdown.server.ts'
import { readDocument, readMarkdown, readYaml, readYamlOnce } from './texts/read-text.server.ts'

const MAX_SHOWN = 60
/** People do not fix more findings in one file at once. */
const MAX_FINDINGS = 50

type Reading<Value> = { value: Value } | { code: FindingCode; message: string }

export type StoreFiles = ReturnType<typeof openStoreFiles>

/** Opening reads nothing. Every method throws `StoreError`. */
export function openStoreFiles(source: StoreSource) {
  const { list, listFolders, findBytes } = source
  const yieldToEventLoop = createYielder()
  /** The finding concerns the whole file. */
  const error = (path: string, code: FindingCode, message: string, about = '') =>
    new StoreError(source.name, [{ path, at: [], code, message, about }])

  /** The text in UTF-8; null without a file. */
  async function findText(path: string): Promise<string | null> {
    const bytes = await findBytes(path)
    return bytes === null ? null : decodeText(path, bytes)
  }

  function decodeText(path: string, bytes: Buffer): string {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      throw error(path, 'unreadable', 'expected text in UTF-8')
    }
  }

  async function parseYaml<Schema extends z.ZodType>(
    { path, text }: { path: string; text: string },
    schema: Schema,
  ): Promise<z.infer<Schema>> {
    return checked({ path, raw: requireValue(path, await readYaml(text)) }, schema)
  }

  function requireValue<Value>(path: string, reading: Reading<Value>): Value {
    if ('code' in reading) throw error(path, reading.code, reading.message)
    return reading.value
  }

  function checked<Schema extends z.ZodType>(
    { path, raw }: { path: string; raw: unknown },
    schema: Schema,
  ): z.infer<Schema> {
    const parsed = schema.safeParse(raw)
    if (parsed.success) return parsed.data
    throw new StoreError(
      source.name,
      parsed.error.issues.flatMap((issue) => describe({ path, issue, raw })).slice(0, MAX_FINDINGS),
    )
  }

  return {
    /** The folder's name in error messages. */
    folder: source.name,
    error,
    list,
    listFolders,
    findBytes,
    findText,
    parseYaml,
    renderMarkdown: async (path: string, text: string): Promise<Prose> =>
      requireValue(path, await readMarkdown(text)),
    /** A text of `docs/`; relative links begin in `folder`. */
    renderDocument: async (path: string, text: string, folder: string): Promise<Prose> =>
      requireValue(path, await readDocument(text, folder)),
    /** The file parsed by a schema; null without a file. */
    async findYaml<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema> | null> {
      const bytes = await findBytes(path)
      if (bytes === null) return null
      await yieldToEventLoop()
      const reading = await readYamlOnce(bytes, () => decodeText(path, bytes))
      return checked({ path, raw: requireValue(path, reading) }, schema)
    },
  }
}

type Issue = { path: string; issue: z.core.$ZodIssue; raw: unknown }

function describe({ path, issue, raw }: Issue): StoreFinding[] {
  const at = issue.path.map((key) => (typeof key === 'number' ? key : String(key)))
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path,
      at: [...at, key],
      code: 'unknown_key',
      about: key,
      message: `unknown key, expected ${issue.message}`,
    }))
  const got = show(findValueAt(raw, issue.path))
  return [{ path, at, code: 'value', message: `expected ${issue.message}, got ${got}` }]
}

function show(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return 'a group of keys'
  const text = JSON.stringify(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

/** The id of the package that a file in `products/` describes. */
export function readProductId({ error }: Pick<StoreFiles, 'error'>, name: string): number {
  const id = /^([1-9]\d{0,14})\.yaml$/.exec(name)?.[1]
  if (id === undefined)
    throw error(`products/${name}`, 'file_name', 'expected a name such as 6982072.yaml', '6982072.yaml')
  return Number(id)
}
