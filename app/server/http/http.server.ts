import { parseAccept } from 'hono/utils/accept'
import type { Env } from '../env/env.server.ts'

export { isMultipart, parseForm, parseJson, readBody, readBytes } from './body.server.ts'
export { createFileHeaders, createSecurityHeaders } from './headers.server.ts'
export { problem, RequestProblem } from './problem.server.ts'
export {
  ForeignLinkError,
  findFormOrigin,
  parseReturnTo,
  requireAllowedUrl,
  seeOther,
} from './redirect.server.ts'

/** True if a page of this site sent the request. Without Origin and Sec-Fetch-Site a request counts as foreign. */
export function isSameOrigin(headers: Headers, env: Pick<Env, 'publicOrigin'>): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return origin === env.publicOrigin
  return headers.get('sec-fetch-site') === 'same-origin'
}

/** True if the client expects a page: a browser's own form or link, not a fetch. */
export function wantsHtml(headers: Headers): boolean {
  const accept = headers.get('accept') ?? ''
  const html = preference(accept, 'text/html')
  return html > 0 && html >= preference(accept, 'application/json')
}

/** The weight of a type in an Accept header; 0 for a missing type. */
function preference(accept: string, type: string): number {
  const range = parseAccept(accept).find(({ type: name }) => name.toLowerCase() === type)
  return Number(range ? (range.params.q ?? 1) : 0) || 0
}
