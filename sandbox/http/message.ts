import type { IncomingHttpHeaders } from 'node:http'

/** A request, read whole. */
export type Message = {
  method: string
  path: string
  query: URLSearchParams
  params: Record<string, string>
  headers: IncomingHttpHeaders
  address: string
  text: string
  /** The body as JSON or as a form; `undefined` when it is neither or empty. */
  body: unknown
}

export type Reply = {
  status: number
  type: string
  /** A `Buffer` may be served many times: it is compressed once. */
  body: string | Buffer
  headers?: Record<string, string>
}

export function json(value: unknown, status = 200): Reply {
  return { status, type: 'application/json', body: JSON.stringify(value) }
}

/** Pages of the sandbox carry no script, and their forms may end on the shop's address. */
const PAGE_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data: http: https:; form-action 'self' http: https:; base-uri 'none'; frame-ancestors 'self'",
  'Referrer-Policy': 'same-origin',
}

export function html(body: string, status = 200): Reply {
  return { status, type: 'text/html; charset=utf-8', body, headers: PAGE_HEADERS }
}

export function redirect(location: string, status = 303): Reply {
  return {
    status,
    type: 'text/plain; charset=utf-8',
    body: 'See other',
    headers: { Location: location, 'Cache-Control': 'no-store' },
  }
}

/** What a wrong path gets: a page, not JSON. */
export function notFoundPage(): Reply {
  return html(
    '<!DOCTYPE html><html lang="en"><head><title>Not Found</title></head><body><h1>404</h1><p>Not Found</p></body></html>',
    404,
  )
}

/** An http or https address, else null. */
export function webUrl(value: string | null | undefined): string | null {
  if (value === null || value === undefined || !URL.canParse(value)) return null
  const { protocol } = new URL(value)
  return protocol === 'http:' || protocol === 'https:' ? value : null
}

/** Adds a parameter to an address that may have others. */
export function withParam(url: string, name: string, value: string): string {
  const target = new URL(url)
  target.searchParams.append(name, value)
  return target.href
}
