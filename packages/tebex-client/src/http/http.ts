import type { Settings } from '../options.ts'
import type { OperationId } from './operations.ts'

/** One call, described without its secrets: only `params` and `query` hold idents. */
export type Request = {
  operation: OperationId
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** A template such as `/baskets/{ident}/packages`; `{token}` is the store's public token. */
  path: string
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: Record<string, unknown>
  /** Sends the credentials, when there are any. */
  isAuthenticated?: boolean
  /** Leaves a large response to the caller to parse. */
  isDownload?: boolean
}

// Shorter ones would blot out ordinary text.
const MIN_SECRET_LENGTH = 8

/** The address: every parameter is encoded, undefined query fields are left out. */
export function buildAddress(request: Request, settings: Settings): string {
  const params: Record<string, string | number> = { token: settings.publicToken, ...request.params }
  const path = request.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = Object.entries(request.query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
  return `${settings.baseUrl}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** Method, headers and body. Without a JSON Accept the platform redirects on mistakes. */
export function buildInit(request: Request, settings: Settings, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', 'content-type': 'application/json' }
  if (settings.userAgent !== null) headers['user-agent'] = settings.userAgent
  if (request.isAuthenticated) Object.assign(headers, settings.credentials)
  const body = request.method === 'GET' ? null : JSON.stringify(request.body ?? {})
  return { method: request.method, headers, body, signal, redirect: 'manual' }
}

export function namesBasket({ params, query }: Request): boolean {
  return params?.ident !== undefined || query?.basketIdent !== undefined
}

/** Lists the token, key and ident of a request: no error may repeat them. */
export function listSecrets({ params, query }: Request, settings: Settings): string[] {
  const secrets = [...settings.secrets, params?.ident, query?.basketIdent]
  return secrets
    .filter((secret) => typeof secret === 'string')
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
}

/** Reads a body; null beyond `maxBytes` bytes, which are counted after decompression while they arrive. */
export async function readBody(
  response: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) return concat(chunks, size)
    size += value.byteLength
    if (size > maxBytes) {
      discard(reader)
      return null
    }
    chunks.push(value)
  }
}

function concat(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let end = 0
  for (const chunk of chunks) {
    bytes.set(chunk, end)
    end += chunk.byteLength
  }
  return bytes
}

/** Discards a body that will not be read, so that its connection is freed. Not awaited: that may take as long as the body. */
export function discard(body: { cancel(): Promise<void> } | null | undefined): void {
  body?.cancel().catch(() => undefined)
}
