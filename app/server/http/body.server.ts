/** Reads request bodies: JSON or url-encoded forms, limited while they arrive, never trusted. */
import { RequestProblem } from './problem.server.ts'

/** The limit for endpoints without a limit of their own. */
export const USUAL_BODY_BYTES = 64 * 1024
const POLLUTING_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

export type BodyLimits = {
  maxBytes?: number
  /** In bytes, for a form with files; `maxBytes` applies without it. */
  maxUploadBytes?: number
}
const declared = new WeakMap<Request, BodyLimits>()

/** Declares the endpoint's limits, which all readers below respect. */
export function declareLimits(request: Request, limits: BodyLimits): void {
  declared.set(request, limits)
}

export function isMultipart(headers: Headers): boolean {
  return /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '')
}

type BodySource = { req: { raw: Request } }

/**
 * The parsed body, or `{}` without one; throws `RequestProblem` (400, 413 or 415), which the router turns into the
 * response.
 */
export async function readBody(c: BodySource): Promise<unknown> {
  const request = c.req.raw
  const bytes = await readBytes(request)
  if (bytes.length === 0) return {}
  const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  const encoding = request.headers.get('content-encoding')
  if (encoding !== null && encoding !== 'identity') throw unsupported()
  if (type.trim() === 'application/json') return parseJson(decode(bytes))
  if (type.trim() === 'application/x-www-form-urlencoded') return parseForm(decode(bytes))
  throw unsupported()
}

/** The raw body, for signatures; throws `RequestProblem` 413 as soon as it exceeds the endpoint's limit. */
export async function readBytes(request: Request): Promise<Uint8Array> {
  const maxBytes = selectLimit(request)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  if (request.body === null) return new Uint8Array()
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw malformed('The body broke off.')
    })
    if (done) return Buffer.concat(chunks, size)
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel().catch(() => undefined)
      throw tooLarge()
    }
    chunks.push(value)
  }
}

function selectLimit(request: Request): number {
  const { maxBytes = USUAL_BODY_BYTES, maxUploadBytes = maxBytes } = declared.get(request) ?? {}
  return isMultipart(request.headers) ? maxUploadBytes : maxBytes
}

/** A form's fields without a prototype; the first value of a repeated field counts. */
export function parseForm(text: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    if (!POLLUTING_KEYS.has(name) && !(name in fields)) fields[name] = value
  }
  return fields
}

/** JSON whose objects cannot reach a prototype; throws `RequestProblem` 400 for malformed or too deeply nested text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value) => (POLLUTING_KEYS.has(key) ? undefined : value))
  } catch {
    throw malformed('The body is not valid JSON.')
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed('The body is not valid UTF-8.')
  }
}

function malformed(detail: string): RequestProblem {
  return new RequestProblem({ status: 400, code: 'malformed_body', detail })
}

function tooLarge(): RequestProblem {
  return new RequestProblem({ status: 413, code: 'body_too_large', detail: 'The body is too large.' })
}

function unsupported(): RequestProblem {
  const detail = 'Send JSON or a url-encoded form.'
  return new RequestProblem({ status: 415, code: 'unsupported_media_type', detail })
}
