import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Call } from '../calls.ts'
import type { Faults } from '../faults.ts'
import { Refusal } from '../tebex/refusal.ts'
import type { State } from '../tebex/state.ts'
import type { Limiter } from './limiter.ts'

const MAX_BYTES = 1024 * 1024
/** For the whole state of a store. */
const MAX_IMPORT_BYTES = 64 * MAX_BYTES

/** Objects that every handler can use. */
export type Runtime = {
  state: State
  faults: Faults
  limiter: Limiter
  calls: Call[]
  /** The calls since the start: a number stays unique when the list is cleared. */
  callCount: number
  log: (line: string) => void
  /** Tells the inspector and the state's file that something has happened. */
  announce: () => void
}

/** The request and the response of Node. */
export type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse }

/** Text leaves with the head in one write; bytes need a second write, which costs a tenth of a request. */
export type Content = string | Buffer<ArrayBuffer>

/** Types of a handler's context, for Hono. */
export type Env = {
  /** Node's request and response. */
  Bindings: Bindings
  /** Values that are set before the handler. */
  Variables: {
    state: State
    runtime: Runtime
    /** The raw body. */
    text: string
    /** The body as JSON or as a form; `undefined` when it is neither or empty. */
    body: unknown
    /** Keeps the response for the list of calls. */
    record?: (content: Content, isEncoded: boolean) => void
  }
}

/** The context of a handler. Code that every request runs uses `get`, because `var` copies all variables. */
export type SandboxContext = Context<Env>

/** For the routes of one part or of an extension. */
export const createApp = () => new Hono<Env>()

/** A parameter of the path; Hono infers its name only for a literal route. */
export const readParam = (c: SandboxContext, name: string): string => c.req.param(name) ?? ''

/** Path and query of the request. */
export const readAddress = ({ req: { url } }: SandboxContext): string =>
  url.slice(url.indexOf('/', 'https://'.length))

export const readQuery = (c: SandboxContext): URLSearchParams => {
  const address = readAddress(c)
  const start = address.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : address.slice(start))
}

/**
 * The body as text, or null when it is larger than 1 MB (64 MB for `import`). Hono's `bodyLimit` rebuilds a request that has no length from
 * the global `Request`, which here is not the adapter's. For methods without a body the adapter would build one too.
 */
export async function readText(c: SandboxContext): Promise<string | null> {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return ''
  const most = c.req.path === '/_sandbox/import' ? MAX_IMPORT_BYTES : MAX_BYTES
  if (Number(c.req.header('content-length') ?? 0) > most) return null
  const text = await c.req.text()
  return text.length > most ? null : text
}

/** Parses JSON or a form into an object; `undefined` for other text and for JSON without its content type. */
export function parseBody(text: string, contentType: string, needsType: boolean): unknown {
  if (text === '') return undefined
  if (contentType.includes('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text))
  }
  if (needsType && !/[/+]json/.test(contentType)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses a form with several parts, as `FormData` sends it, into an object; `undefined` for a malformed one. */
export async function parseMultipart(text: string, contentType: string): Promise<unknown> {
  const response = new Response(text, { headers: { 'Content-Type': contentType } })
  const form = await response.formData().catch(() => undefined)
  return form && Object.fromEntries(form)
}

/** A boolean as Laravel accepts it; the words true and false are not booleans. */
export const Bool = z.union([
  z.boolean(),
  z.literal([1, '1']).transform(() => true),
  z.literal([0, '0']).transform(() => false),
])

export const IpAddress = z.union([z.ipv4(), z.ipv6()])

/** Laravel reads empty text as null. */
const withoutEmptyText = (input: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, value === '' ? null : value]))

/** Parses input; the first invalid field becomes the refusal, or is ignored. No body counts as an empty one, `null` does not. */
export function parse<T>(schema: z.ZodType<T>, input: unknown, { isLoose = false, status = 422 } = {}): T {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  const body = isObject ? withoutEmptyText(input) : input === undefined ? {} : input
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const path = result.error.issues[0]?.path ?? []
  const field = String(path[0] ?? '')
  if (isLoose && isObject && field in input) {
    const others = Object.entries(input).filter(([name]) => name !== field)
    return parse(schema, Object.fromEntries(others), { isLoose, status })
  }
  throw new Refusal(
    status,
    field === '' ? 'The request is invalid.' : `The ${path.join('.')} field is invalid.`,
  )
}
