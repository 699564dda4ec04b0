/** The only place that decides where a browser may be sent. */
import type { Context } from 'hono'
import { splitOnce } from '#app/lib/split-once.ts'
import type { Env } from '../env/env.server.ts'
import { isLocalHost } from './hosts.server.ts'

const HOME = '/'
const MAX_PATH_LENGTH = 1_000
/** The characters that browsers write in their own address bar: no backslash, space, control or foreign character. */
const PLAIN_PATH = /^\/[A-Za-z0-9\-._~!$&'()*+,;=:@/?%]*$/
/** Encoded slashes, backslashes, controls and dots, which a decoding proxy would restore, and malformed encodings. */
const HIDDEN_IN_PATH = /%(2f|5c|2e|25|[01][0-9a-f]|7f|(?![0-9a-f]{2}))/i
/** Addresses that are not pages to return to. */
const NOT_A_PAGE = /^\/(?:[a-z]{2}\/)?(api|auth-callback|discord-callback|pictures|assets)(\/|$)/

/** The platform named a page outside the allowed hosts, and the browser is not sent there. */
export class ForeignLinkError extends Error {
  /** For the log, because the link itself may contain a basket's credential. */
  readonly host: string

  constructor(host: string) {
    super(`A link of the platform leads to ${host}, which TEBEX_ALLOWED_HOSTS does not name`)
    this.name = 'ForeignLinkError'
    this.host = host
  }
}

/** A path on this site with its query, or `/` for any value that is not clearly one. */
export function parseReturnTo(value: unknown, env: Pick<Env, 'publicOrigin'>): string {
  if (typeof value !== 'string' || value.length > MAX_PATH_LENGTH) return HOME
  const [withoutFragment = ''] = value.split('#')
  if (!PLAIN_PATH.test(withoutFragment)) return HOME
  const [path, query] = splitOnce(withoutFragment, '?')
  // An empty segment is refused anywhere, because `/.//evil.example` becomes `//evil.example` once dots are resolved.
  if (path.includes('//') || HIDDEN_IN_PATH.test(path) || /%(0[0-9a-f]|5c)/i.test(query ?? '')) return HOME
  if (!URL.canParse(withoutFragment, env.publicOrigin)) return HOME
  const url = new URL(withoutFragment, env.publicOrigin)
  if (url.origin !== env.publicOrigin || NOT_A_PAGE.test(url.pathname)) return HOME
  return url.pathname + url.search
}

/** The page that sent a browser form: its `returnTo` field, else the Referer, else the fallback. */
export function findFormOrigin(
  request: { returnTo?: unknown; headers: Headers; fallback: string },
  env: Pick<Env, 'publicOrigin'>,
): string {
  if (typeof request.returnTo === 'string' && request.returnTo !== '')
    return parseReturnTo(request.returnTo, env)
  const referer = request.headers.get('referer')
  if (!referer?.startsWith(`${env.publicOrigin}/`)) return request.fallback
  return parseReturnTo(referer.slice(env.publicOrigin.length), env)
}

/** The link in a form that is safe for a browser; throws `ForeignLinkError` for hosts outside the allowlist. */
export function requireAllowedUrl(link: string, env: Pick<Env, 'tebex'>): string {
  const url = URL.canParse(link) ? new URL(link) : null
  if (url === null) throw new ForeignLinkError('an unreadable address')
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && isLocalHost(url.hostname))
  const isAllowed = env.tebex.allowedHosts.includes(url.host) && url.username === '' && url.password === ''
  if (!isSecure || !isAllowed) throw new ForeignLinkError(url.host || url.protocol)
  return url.href
}

/** `location` is a path from `parseReturnTo` or a link from `requireAllowedUrl`. */
export function seeOther(c: Context, location: string): Response {
  return c.body(null, 303, { location, 'cache-control': 'private, no-store' })
}
