/** Errors as answers: `application/problem+json` with a text for the visitor and a stable code. */
import { STATUS_CODES } from 'node:http'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type Problem = { status: ContentfulStatusCode; code: string; detail: string }

const PROBLEM_HEADERS = { 'content-type': 'application/problem+json', 'cache-control': 'private, no-store' }

/** A request that cannot be read. Its own answer, so that handlers need not catch it: `getResponse()`. */
export class RequestProblem extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string

  constructor({ status, code, detail }: Problem) {
    super(detail)
    this.name = 'RequestProblem'
    this.status = status
    this.code = code
  }

  getResponse(): Response {
    const body = problemBody({ status: this.status, code: this.code, detail: this.message })
    // Of a body that is too large the rest still stands in the connection.
    const connection: Record<string, string> = this.status === 413 ? { connection: 'close' } : {}
    return new Response(body, { status: this.status, headers: { ...PROBLEM_HEADERS, ...connection } })
  }
}

/** Answers with a problem; `detail` is what the visitor reads. Headers set on the context before are kept. */
export function problem(
  c: Context,
  status: ContentfulStatusCode,
  code: string,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  return c.body(problemBody({ status, code, detail }), status, { ...PROBLEM_HEADERS, ...headers })
}

function problemBody({ status, code, detail }: Problem): string {
  return JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, code })
}
