/** Reads the seller's files: bounded, one at a time, every problem named by file and key. */
import { parseDocument } from 'yaml'
import type { z } from 'zod'
import { createYielder } from '#app/lib/async/yield-to-event-loop.server.ts'
import type { StoreSource } from './source.server.ts'
import { type FindingCode, StoreError, type StoreFinding } from './store-error.server.ts'

const MAX_SHOWN = 60

export type StoreFiles = ReturnType<typeof openStoreFiles>

/** Nothing is read yet. Every method throws `StoreError`. */
export function openStoreFiles(source: StoreSource) {
  const { list, findBytes } = source
  const yieldToEventLoop = createYielder()
  /** About a whole file. */
  const error = (path: string, code: FindingCode, message: string, about = '') =>
    new StoreError(source.name, [{ path, at: [], code, message, about }])

  /** The text in UTF-8, or null when there is no such file. */
  async function findText(path: string): Promise<string | null> {
    const bytes = await findBytes(path)
    return bytes === null ? null : textOf(path, bytes)
  }

  function textOf(path: string, bytes: Buffer): string {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      throw error(path, 'unreadable', 'expected text in UTF-8')
    }
  }

  function parseYaml<Schema extends z.ZodType>(
    { path, text }: { path: string; text: string },
    schema: Schema,
  ): z.infer<Schema> {
    return checked({ path, raw: readYaml(text, (message) => error(path, 'syntax', message)) }, schema)
  }

  function checked<Schema extends z.ZodType>(
    { path, raw }: { path: string; raw: unknown },
    schema: Schema,
  ): z.infer<Schema> {
    const parsed = schema.safeParse(raw)
    if (parsed.success) return parsed.data
    throw new StoreError(
      source.name,
      parsed.error.issues.flatMap((issue) => describe({ path, issue, raw })),
    )
  }

  return {
    /** The folder as error messages name it. */
    folder: source.name,
    error,
    list,
    findBytes,
    findText,
    parseYaml,
    /** The file read by a schema, or null when there is no such file. */
    async findYaml<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema> | null> {
      const bytes = await findBytes(path)
      if (bytes === null) return null
      await yieldToEventLoop()
      const raw = plainOf(bytes, () =>
        readYaml(textOf(path, bytes), (message) => error(path, 'syntax', message)),
      )
      return checked({ path, raw }, schema)
    },
  }
}

const plain = new WeakMap<Buffer, unknown>()

/** Of a thousand product files a publication changes a few; parsing YAML is what takes time. */
function plainOf(bytes: Buffer, parse: () => unknown): unknown {
  if (!plain.has(bytes)) plain.set(bytes, parse())
  return plain.get(bytes)
}

/** YAML without aliases, whose repeated expansion could fill the memory. */
function readYaml(text: string, refuse: (message: string) => StoreError): unknown {
  const document = parseDocument(text, { prettyErrors: true, uniqueKeys: true, logLevel: 'error' })
  const [error] = document.errors
  if (error) throw refuse(error.message.split('\n')[0]?.replace(/:$/, '') ?? 'not YAML')
  try {
    return document.toJS({ maxAliasCount: 0 })
  } catch {
    throw refuse('expected plain values, got an alias (*name); write the value out')
  }
}

type Issue = { path: string; issue: z.core.$ZodIssue; raw: unknown }

function describe({ path, issue, raw }: Issue): StoreFinding[] {
  const at = issue.path.map((key) => (typeof key === 'number' ? key : String(key)))
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path,
      at: [...at, key],
      ...{ code: 'unknown_key', about: key },
      message: `unknown key, expected ${issue.message}`,
    }))
  const got = show(valueAt(raw, issue.path))
  return [{ path, at, code: 'value', message: `expected ${issue.message}, got ${got}` }]
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let value = raw
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.entries(value).find(([name]) => name === String(key))?.[1]
  }
  return value
}

function show(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return 'a group of keys'
  const text = JSON.stringify(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
