import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createTebex } from '../src/client.ts'
import { TebexError, type TebexErrorCode } from '../src/errors.ts'
import type { TebexOptions } from '../src/options.ts'
import { type Reader, Unreadable } from '../src/schemas/reader.ts'

/** Responses of a platform, and clients that get them, for the tests of this package. */

export const TOKEN = 'demo-0123456789abcdef0123456789abcdef01234567'
export const KEY = 'private-key-of-the-demo-store'
export const IDENT = 'c00244-d2ac2e77418a55b25292a6bc7a719ad9c529ba2c'

type Sent = { method: string; url: string; headers: Record<string, string>; body: unknown }

/** A client that gets these responses one after the other (the last response repeats) and notes its requests in `sent`. */
export function clientWith(responses: unknown, options: Partial<TebexOptions> = {}) {
  const sent: Sent[] = []
  const queue = Array.isArray(responses) && responses[0] instanceof Response ? [...responses] : [responses]
  const tebex = createTebex({
    publicToken: TOKEN,
    fetch: async (input, init) => {
      sent.push({
        method: init?.method ?? 'GET',
        url: String(input).replace('https://headless.tebex.io/api', ''),
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      })
      const response: unknown = queue.length > 1 ? queue.shift() : queue[0]
      return response instanceof Response ? response.clone() : json(response)
    },
    ...options,
  })
  return { tebex, sent }
}

/** The value that the reader results in; an unreadable one fails the test. */
export function read<Value>(reader: Reader<Value>, wire: unknown): Value {
  const value = reader(wire)
  if (value instanceof Unreadable) throw new Error(`${value.path} is not ${value.expected}`)
  return value
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

export function problem(status: number, detail: string, headers: Record<string, string> = {}): Response {
  return json(
    { status, type: 'about:blank', title: '', detail, error_code: '', field_details: [], meta: [] },
    status,
    headers,
  )
}

/** The TebexError that a call ends with; anything else fails the test. */
export async function failure(call: Promise<unknown>): Promise<TebexError> {
  const outcome = await call.then(
    () => 'no error',
    (error: unknown) => error,
  )
  if (outcome instanceof TebexError) return outcome
  throw new Error(`expected a TebexError, got ${String(outcome)}`)
}

export async function readCode(call: Promise<unknown>): Promise<TebexErrorCode> {
  return (await failure(call)).code
}

/** A real HTTP server on a free port, closed when the block that holds it ends. */
export async function startServer(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  return {
    url: `http://127.0.0.1:${port}/api`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
