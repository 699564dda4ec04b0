import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { findPlatformHost, withPlatformAddresses } from '../redirect/hosts.ts'
import type { Content, SandboxContext } from './context.ts'

const zip = promisify(gzip)

/** Below this many bytes compression is not worth its header. */
const MIN_COMPRESSED_BYTES = 1400

/** Markup that is safe in a page. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** A response with its body in memory: a `Response` holds a stream, and reading it back costs 0.1 ms. */
class InMemoryResponse extends Response {
  readonly content: Content

  constructor(content: Content, init: ResponseInit) {
    super(null, init)
    this.content = content
  }

  /** For code that builds another response from it. */
  override get body() {
    return new Response(this.content).body
  }
}

/** A response of serialized JSON. */
export const writtenJson = (content: Content, status = 200, headers: Record<string, string> = {}): Response =>
  new InMemoryResponse(content, { status, headers: { 'Content-Type': 'application/json', ...headers } })

/** A response of JSON. */
export const json = (value: unknown, status?: number, headers?: Record<string, string>): Response =>
  writtenJson(JSON.stringify(value), status, headers)

/** Forms may redirect to the shop's address. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data: http: https:; form-action 'self' http: https:; base-uri 'none'"

/** A page that Tebex.js opens in a frame or window, with the latest event there. */
export type Embedded = {
  component: 'checkout' | 'portal'
  notify?: 'onPaymentComplete' | 'onPaymentError' | undefined
  detail?: unknown
}

/** Any page may frame an embedded one, also from a file or a game. */
const pageHeaders = ({
  embedded,
  script,
}: {
  embedded?: Embedded | undefined
  script?: string | undefined
} = {}) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': [
    POLICY,
    ...(embedded || script ? ["script-src 'self'"] : []),
    ...(script ? ["connect-src 'self'"] : []),
    ...(embedded ? [] : ["frame-ancestors 'self'"]),
  ].join('; '),
  'Referrer-Policy': 'same-origin',
})

const frameScript = ({ component, notify, detail }: Embedded): Html =>
  html`<script src="/_sandbox/embedded/frame.js" defer data-component="${component}"${
    notify === undefined ? null : html` data-notify="${notify}"`
  }${detail === undefined ? null : html` data-detail="${JSON.stringify(detail)}"`}></script>`

/** A whole document with the given stylesheet. */
export async function page(options: {
  title: string
  style: string
  body: Html
  status?: number
  embedded?: Embedded | undefined
  /** A script of `assets/` that the page works without. */
  script?: string
}): Promise<Response> {
  const { embedded, script, status = 200 } = options
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
${embedded === undefined ? null : frameScript(embedded)}${script === undefined ? null : html`<script src="/_sandbox/${script}.js" type="module"></script>`}
</head>
<body>
${options.body}
</body>
</html>`
  return new Response(String(markup), { status, headers: pageHeaders({ embedded, script }) })
}

const barePage = (markup: string, status: number): Response =>
  new Response(markup, { status, headers: pageHeaders() })

/** The platform answers a wrong path with a page, not with JSON. */
export const notFoundPage = (): Response =>
  barePage(
    '<!DOCTYPE html><html lang="en"><head><title>Not Found</title></head><body><h1>404</h1><p>Not Found</p></body></html>',
    404,
  )

/** A `redirect` fault leads here: the list of calls shows the headers of a client that followed it. */
export const trapPage = (): Response =>
  barePage('<!DOCTYPE html><title>Trap</title><h1>A redirect was followed</h1>', 200)

/** A temporary redirect; 303 by default. */
export function redirect(location: string, status = 303): Response {
  const headers = {
    Location: location,
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
  }
  return new Response('See other', { status, headers })
}

export const acceptsGzip = (acceptEncoding = ''): boolean => /\bgzip\b/.test(acceptEncoding)

export const compress = (content: string | Uint8Array): Promise<Buffer<ArrayBuffer>> =>
  zip(content, { level: constants.Z_BEST_SPEED })

/** A client behind a proxy that terminates the platform's TLS can use the platform's hosts alone. */
const isReachedAsPlatform = (c: SandboxContext): boolean =>
  c.req.header('x-forwarded-proto') === 'https' && findPlatformHost(c.req.header('host')) !== null

/**
 * Writes the head of the response to the connection; returns its body, with addresses that the client can reach,
 * compressed when the client takes it.
 */
export async function writeHead(c: SandboxContext): Promise<Content> {
  const { outgoing } = c.env
  const { headers, status } = c.res
  let content = c.res instanceof InMemoryResponse ? c.res.content : Buffer.from(await c.res.arrayBuffer())
  const isText = /json|text|svg|javascript/.test(headers.get('Content-Type') ?? '')
  const isEncoded = headers.has('Content-Encoding')
  if (headers.get('Content-Type')?.includes('json')) c.get('record')?.(content, isEncoded)
  outgoing.setHeaders(headers)
  if (isReachedAsPlatform(c)) {
    const { url } = c.get('state')
    const location = headers.get('Location')
    if (location !== null) outgoing.setHeader('Location', withPlatformAddresses(location, url))
    if (isText && !isEncoded) content = withPlatformAddresses(content.toString(), url)
  }
  const isSmall = Buffer.byteLength(content) < MIN_COMPRESSED_BYTES
  if (isText && !isEncoded && !isSmall && acceptsGzip(c.req.header('accept-encoding'))) {
    content = await compress(content)
    outgoing.setHeader('Content-Encoding', 'gzip')
    outgoing.setHeader('Vary', 'Accept-Encoding')
  }
  outgoing.setHeader('X-Content-Type-Options', 'nosniff')
  outgoing.setHeader('Content-Length', Buffer.byteLength(content))
  outgoing.writeHead(status)
  return content
}

/** Sends the response in one write; the adapter would read it as a stream, which costs half the time of a request. */
export async function send(c: SandboxContext): Promise<Response> {
  if (c.res.headers.has('x-hono-already-sent')) return c.res
  c.env.outgoing.end(await writeHead(c))
  return RESPONSE_ALREADY_SENT
}

/** An http or https address, else null. */
export function webUrl(value: string | null | undefined): string | null {
  const protocol = URL.parse(value ?? '')?.protocol
  return value != null && (protocol === 'http:' || protocol === 'https:') ? value : null
}

/** Adds a parameter to an address that may have others. */
export function withParam(url: string, name: string, value: string): string {
  const target = new URL(url)
  target.searchParams.append(name, value)
  return target.href
}
