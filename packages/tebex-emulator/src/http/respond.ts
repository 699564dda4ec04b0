import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

const zip = promisify(gzip)

/** Below this many bytes compression is not worth its header. */
const MIN_COMPRESSED_BYTES = 1400

/** The request and the response of Node. */
export type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse }

/** Markup that is safe to put into a page. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** A response of JSON. */
export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(value, { status, headers: { 'Content-Type': 'application/json', ...headers } })

/** Pages of the sandbox carry no script, and their forms may end on the shop's address. */
const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data: http: https:; form-action 'self' http: https:; base-uri 'none'; frame-ancestors 'self'",
  'Referrer-Policy': 'same-origin',
}

/** A whole document with the given stylesheet. */
export async function page(options: {
  title: string
  style: string
  body: Html
  status?: number
}): Promise<Response> {
  const markup = await html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${options.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/_sandbox/base.css">
<link rel="stylesheet" href="/_sandbox/${options.style}.css">
</head>
<body>
${options.body}
</body>
</html>`
  return new Response(String(markup), { status: options.status ?? 200, headers: PAGE_HEADERS })
}

const barePage = (markup: string, status: number): Response =>
  new Response(markup, { status, headers: PAGE_HEADERS })

/** What a wrong path gets: a page, not JSON. */
export const notFoundPage = (): Response =>
  barePage(
    '<!DOCTYPE html><html lang="en"><head><title>Not Found</title></head><body><h1>404</h1><p>Not Found</p></body></html>',
    404,
  )

/** Where a `redirect` fault leads: the list of calls shows the headers of a client that followed it. */
export const trapPage = (): Response =>
  barePage('<!DOCTYPE html><title>Trap</title><h1>A redirect was followed</h1>', 200)

/** A redirect that is not kept; 303 by default. */
export function redirect(location: string, status = 303): Response {
  const headers = {
    Location: location,
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
  }
  return new Response('See other', { status, headers })
}

export const acceptsGzip = (acceptEncoding = ''): boolean => /\bgzip\b/.test(acceptEncoding)

export const compress = (bytes: Uint8Array) => zip(bytes, { level: constants.Z_BEST_SPEED })

/** Writes the head of a response to the connection; returns its body, compressed when the client takes it. */
export async function writeHead(response: Response, { incoming, outgoing }: Bindings): Promise<Buffer> {
  const { headers } = response
  let bytes = Buffer.from(await response.arrayBuffer())
  const isText = /json|text|svg|javascript/.test(headers.get('Content-Type') ?? '')
  const isCompressed = headers.has('Content-Encoding') || bytes.length < MIN_COMPRESSED_BYTES
  if (isText && !isCompressed && acceptsGzip(String(incoming.headers['accept-encoding'] ?? ''))) {
    bytes = await compress(bytes)
    outgoing.setHeader('Content-Encoding', 'gzip')
    outgoing.setHeader('Vary', 'Accept-Encoding')
  }
  outgoing.setHeaders(headers)
  outgoing.setHeader('X-Content-Type-Options', 'nosniff')
  outgoing.setHeader('Content-Length', bytes.length)
  outgoing.writeHead(response.status)
  return bytes
}

/** Sends a response in one piece: the adapter would read it as a stream, which costs half the time of a request. */
export async function send(response: Response, bindings: Bindings): Promise<Response> {
  if (response.headers.has('x-hono-already-sent')) return response
  bindings.outgoing.end(await writeHead(response, bindings))
  return RESPONSE_ALREADY_SENT
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
