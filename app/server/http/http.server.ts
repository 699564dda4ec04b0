import { parseAccept } from 'hono/utils/accept'
import type { Env } from '../env/env.server.ts'

export { isMultipart, parseForm, parseJson, readBody, readBytes } from './body.server.ts'
export { fileHeaders, securityHeaders } from './headers.server.ts'
export { problem, RequestProblem } from './problem.server.ts'
export { ForeignLinkError, formOrigin, requireAllowedUrl, safeReturnTo, seeOther } from './redirect.server.ts'

/**
 * A page of this site sent the request. A request with neither Origin nor Sec-Fetch-Site is refused like a foreign
 * one.
 */
export function isSameOrigin(headers: Headers, env: Pick<Env, 'publicOrigin'>): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return origin === env.publicOrigin
  return headers.get('sec-fetch-site') === 'same-origin'
}

/** The client expects a page rather than data: a browser's own form or link, not a fetch. */
export function wantsHtml(headers: Headers): boolean {
  const accept = headers.get('accept') ?? ''
  const html = preference(accept, 'text/html')
  return html > 0 && html >= preference(accept, 'application/json')
}

/** The weight that an Accept header gives to a type, 0 when it does not name it. */
function preference(accept: string, type: string): number {
  const range = parseAccept(accept).find(({ type: name }) => name.toLowerCase() === type)
  return Number(range ? (range.params.q ?? 1) : 0) || 0
}
