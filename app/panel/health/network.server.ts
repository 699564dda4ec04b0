/** Requests an address as a browser does, but reports an invalid certificate instead of refusing it. */
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { TLSSocket } from 'node:tls'

const VISIT_WITHIN_MS = 5_000
const MAX_BODY_BYTES = 64 * 1024

export type Network = {
  /** For tests: resolves names. */
  lookup?: LookupFunction
  /** For tests: certificate authorities to trust instead of the usual ones. */
  ca?: string
}

export type ProbeResponse = {
  status: number
  headers: IncomingMessage['headers']
  body: string
  /** Null without https. `problem` is the code of OpenSSL or Node. */
  certificate: { problem: string | null; validTo: number } | null
}

/** One GET without redirects; throws the connection's error. */
export function visit(url: string, { lookup, ca }: Network = {}): Promise<ProbeResponse> {
  const isHttps = url.startsWith('https:')
  const options = {
    ...(lookup && { lookup }),
    // A reused connection does not expose the certificate.
    agent: false,
    headers: { 'accept-encoding': 'br, gzip', accept: '*/*', 'user-agent': 'Tradepost health check' },
    signal: AbortSignal.timeout(VISIT_WITHIN_MS),
  }
  return new Promise((resolve, reject) => {
    const respond = (response: IncomingMessage) => readVisit(response).then(resolve, reject)
    const request = isHttps
      ? requestHttps(url, { ...options, ...(ca && { ca }), rejectUnauthorized: false }, respond)
      : requestHttp(url, options, respond)
    request.once('error', reject).end()
  })
}

async function readVisit(response: IncomingMessage): Promise<ProbeResponse> {
  const certificate = findCertificate(response)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_BODY_BYTES) break
  }
  const body = Buffer.concat(chunks).toString('utf8')
  return { status: response.statusCode ?? 0, headers: response.headers, body, certificate }
}

function findCertificate({ socket }: IncomingMessage): ProbeResponse['certificate'] {
  if (!(socket instanceof TLSSocket)) return null
  // Typed as an error, but holds the error's code.
  const problem = socket.authorized ? null : String(socket.authorizationError)
  return { problem, validTo: Date.parse(socket.getPeerCertificate().valid_to) }
}
