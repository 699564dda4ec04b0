/** A proxy in front of the platform that forwards requests and records the answers unchanged. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { refuseOtherHosts } from '../http/own-host.ts'
import { explainError } from '../reason.ts'
import type { Entry, Recording } from './recording.ts'
import { scrubEntries } from './scrub.ts'

/** Webhooks arrive at this path. */
export const WEBHOOK_PATH = '/_webhook'

/** Headers of one connection, and those that `fetch` sets anew. */
const HOP_BY_HOP =
  /^(connection|keep-alive|transfer-encoding|content-length|content-encoding|host|upgrade|te|trailer|expect|accept-encoding)$/

const TIMEOUT_MS = 30_000

type ProxyOptions = {
  /** The address of the real API; its path stays part of every request. */
  to: string
  port: number
  /** More names in the `Host` of requests that are answered. */
  allowedHosts?: readonly string[]
  /** Address that webhooks are passed on to; null answers them here. */
  webhooksTo: string | null
  /** Told of each entry, after it was answered. */
  onEntry?: (line: string) => void
}

/** Starts recording; `recording` is the scrubbed recording so far. */
export async function openRecorder({
  to,
  port,
  webhooksTo,
  allowedHosts = [],
  onEntry = () => {},
}: ProxyOptions) {
  const { origin, pathname } = new URL(to)
  const basePath = pathname.replace(/\/$/, '')
  const entries: Entry[] = []
  const began = Date.now()
  const recordedAt = new Date(began).toISOString()

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const isWebhook = request.url?.startsWith(WEBHOOK_PATH) === true
    const at = Date.now() - began
    const headers = listHeaders(request)
    if (isWebhook) {
      entries.push({ kind: 'webhook', at, headers: Object.fromEntries(headers), body: body.toString() })
      await passWebhook({ body, headers, response, to: webhooksTo })
      return onEntry('webhook')
    }
    const method = request.method ?? 'GET'
    const path = request.url ?? '/'
    const answer = await pass(origin + path, { method, headers, body })
    const bytes = Buffer.from(await answer.arrayBuffer())
    entries.push({
      kind: 'call',
      at,
      request: { method, path, headers: Object.fromEntries(headers), body: decodeText(body) },
      response: {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: decodeText(bytes),
      },
    })
    response.writeHead(answer.status, passedOn(answer.headers))
    response.end(bytes)
    onEntry(`${method} ${path.split('?')[0]} ${answer.status}`)
  }

  const answer: RequestListener = (request, response) => {
    respond(request, response).catch((error: unknown) => {
      response.writeHead(502, { 'Content-Type': 'text/plain' })
      response.end(`The platform did not answer: ${explainError(error)}`)
    })
  }
  const server = createServer(refuseOtherHosts(allowedHosts, answer)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    url,
    /** A storefront takes this for the address of the API. */
    apiUrl: url + basePath,
    recording: (): Recording => ({ format: 1, origin, basePath, recordedAt, ...scrubEntries(entries) }),
    async close(): Promise<void> {
      const closed = once(server, 'close')
      server.close().closeAllConnections()
      await closed
    },
  }
}

function listHeaders({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    HOP_BY_HOP.test(name) || value === undefined ? [] : [[name, String(value)]],
  )
}

type Passed = { method: string; headers: [string, string][]; body: Buffer<ArrayBuffer> | Buffer }

const pass = (url: string, { method, headers, body }: Passed): Promise<Response> =>
  fetch(url, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })

/** Several cookies stay several headers. */
function passedOn(headers: Headers): Record<string, string | string[]> {
  const kept = [...headers].filter(([name]) => !HOP_BY_HOP.test(name) && name !== 'set-cookie')
  const cookies = headers.getSetCookie()
  return { ...Object.fromEntries(kept), ...(cookies.length > 0 && { 'set-cookie': cookies }) }
}

/** Forwards a webhook, or accepts it when there is no target. */
async function passWebhook(options: {
  body: Buffer
  headers: [string, string][]
  response: ServerResponse
  to: string | null
}): Promise<void> {
  const { body, headers, response, to } = options
  if (to === null) {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ id: /"id"\s*:\s*"([^"]+)"/.exec(body.toString())?.[1] ?? '' }))
    return
  }
  const answer = await pass(to, { method: 'POST', headers, body })
  response.writeHead(answer.status, passedOn(answer.headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
}

/** The text of bytes; null for binary data, which is not recorded. */
function decodeText(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
