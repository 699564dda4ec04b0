/** Errors as responses: `application/problem+json` with a text for the visitor and a stable code. */
import { STATUS_CODES } from 'node:http'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

type Problem = { status: ContentfulStatusCode; code: string; detail: string; more?: object }

const PROBLEM_HEADERS = { 'content-type': 'application/problem+json', 'cache-control': 'private, no-store' }

/** An unreadable request carries its own response, so handlers need not catch it. */
export class RequestProblem extends HTTPException {
  readonly code: string

  constructor(problem: Problem) {
    const { status, code, detail } = problem
    // The unread part of an oversized body is still in the connection, so the connection is closed.
    const headers = { ...PROBLEM_HEADERS, ...(status === 413 && { connection: 'close' }) }
    super(status, { message: detail, res: new Response(createProblemBody(problem), { status, headers }) })
    this.name = 'RequestProblem'
    this.code = code
  }
}

/** The visitor reads `detail`. Headers set on the context earlier stay. */
export function problem(
  c: Context,
  status: ContentfulStatusCode,
  code: string,
  detail: string,
  headers: Record<string, string> = {},
  more?: object,
): Response {
  return c.body(createProblemBody({ status, code, detail, ...(more && { more }) }), status, {
    ...PROBLEM_HEADERS,
    ...headers,
  })
}

function createProblemBody({ status, code, detail, more }: Problem): string {
  const title = STATUS_CODES[status] ?? 'Error'
  return JSON.stringify({ type: 'about:blank', title, status, detail, code, ...more })
}
