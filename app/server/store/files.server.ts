/** Reads the seller's files: bounded, one at a time, every problem named by file and key. */
import { parseDocument } from 'yaml'
import type { z } from 'zod'
import type { StoreSource } from './source.server.ts'
import { StoreError } from './store-error.server.ts'

const MAX_SHOWN = 60

export type StoreFiles = ReturnType<typeof openStoreFiles>

/** Nothing is read yet. Every method throws `StoreError`. */
export function openStoreFiles(source: StoreSource) {
  const { list, findBytes } = source
  /** The file as error messages name it. */
  const name = (path: string) => `${source.name}/${path}`

  /** The text in UTF-8, or null when there is no such file. */
  async function findText(path: string): Promise<string | null> {
    const bytes = await findBytes(path)
    if (bytes === null) return null
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      throw new StoreError([`${name(path)}: expected text in UTF-8`])
    }
  }

  function parseYaml<Schema extends z.ZodType>(
    { path, text }: { path: string; text: string },
    schema: Schema,
  ): z.infer<Schema> {
    const raw = readYaml(name(path), text)
    const parsed = schema.safeParse(raw)
    if (parsed.success) return parsed.data
    throw new StoreError(parsed.error.issues.flatMap((issue) => describe({ file: name(path), issue, raw })))
  }

  return {
    name,
    list,
    findBytes,
    findText,
    parseYaml,
    /** The file read by a schema, or null when there is no such file. */
    async findYaml<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema> | null> {
      const text = await findText(path)
      return text === null ? null : parseYaml({ path, text }, schema)
    },
  }
}

/** YAML without aliases, whose repeated expansion could fill the memory. */
function readYaml(file: string, text: string): unknown {
  const document = parseDocument(text, { prettyErrors: true, uniqueKeys: true, logLevel: 'error' })
  const [error] = document.errors
  if (error)
    throw new StoreError([`${file}: ${error.message.split('\n')[0]?.replace(/:$/, '') ?? 'not YAML'}`])
  try {
    return document.toJS({ maxAliasCount: 0 })
  } catch {
    throw new StoreError([`${file}: expected plain values, got an alias (*name); write the value out`])
  }
}

type Finding = { file: string; issue: z.core.$ZodIssue; raw: unknown }

/** One line each: `store/settings.yaml: links.discord: expected an https URL, got "…"`. */
function describe({ file, issue, raw }: Finding): string[] {
  const at = (extra: PropertyKey[]) => [...issue.path, ...extra].map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${file}: ${at([key])}: unknown key, expected ${issue.message}`)
  }
  const where = issue.path.length > 0 ? `${at([])}: ` : ''
  return [`${file}: ${where}expected ${issue.message}, got ${show(valueAt(raw, issue.path))}`]
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
