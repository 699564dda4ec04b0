/**
 * Checks that customers reach this shop at `PUBLIC_ORIGIN` over https, and that a proxy passes its pages on unchanged.
 */
import { isIP } from 'node:net'
import { z } from 'zod'
import type { Env } from '#app/server/env/env.server.ts'
import { isLoopbackHost } from '#app/server/http/hosts.server.ts'
import { error, warning } from '../finding.server.ts'
import { type Network, type ProbeResponse, visit } from '../network.server.ts'
import { type HealthNotice, noticesIn } from '../notices.server.ts'
import type { Finding } from '../types.ts'

const EXPIRES_SOON_MS = 14 * 86_400_000
const EXPIRED = 'CERT_HAS_EXPIRED'
const WRONG_HOST = 'ERR_TLS_CERT_ALTNAME_INVALID'
const SELF_SIGNED = ['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN']
const UNKNOWN_NAME = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA']

/** The response of `/healthz`. */
const Health = z.object({ status: z.literal('ok'), origin: z.string() })

const Ready = z.object({ degraded: z.array(z.string()).default([]) })

type AddressOptions = {
  env: Pick<Env, 'publicOrigin' | 'isDemo' | 'isProduction' | 'host' | 'port'>
  network: Network
  /** Epoch milliseconds. */
  now: number
}

/** Skips the demo and a developer's machine, which only their user visits. */
export async function checkAddress(options: AddressOptions): Promise<Finding[]> {
  const { publicOrigin: origin, isDemo, isProduction } = options.env
  const { hostname, protocol } = new URL(origin)
  if (isDemo || (!isProduction && isLoopbackHost(hostname))) return []
  if (isLoopbackHost(hostname)) return [warning('origin_local', { origin })]
  if (protocol === 'http:') return [error('origin_not_https', { origin })]
  try {
    const shop = await visit(`${origin}/healthz`, options.network)
    const found = certificateFinding(shop, options) ?? leadsElsewhere(shop, options)
    if (found?.state === 'error') return [found]
    const furtherFindings = await Promise.all([checkHeaders(options), checkOtherHost(options)])
    return [...(found ? [found] : []), ...furtherFindings.flat()]
  } catch (reason) {
    return [unreachable(reason, options)]
  }
}

/** Looks at the shop's port: `free` when nothing listens, else a shop or another program. */
export async function findListener({ env, network }: AddressOptions): Promise<'free' | 'shop' | 'other'> {
  try {
    return findOrigin(await visit(`${localUrl(env)}/healthz`, network)) === null ? 'other' : 'shop'
  } catch (reason) {
    return getCode(reason) === 'ECONNREFUSED' ? 'free' : 'other'
  }
}

/** Reads the notices from `/readyz` of the shop on this machine; none when it does not run. */
export async function readNotices({ env, network }: AddressOptions): Promise<HealthNotice[]> {
  try {
    const { body } = await visit(`${localUrl(env)}/readyz`, network)
    return noticesIn(Ready.parse(JSON.parse(body)).degraded)
  } catch {
    return []
  }
}

/** The shop's address for a program on this machine. */
function localUrl({ host, port }: Pick<Env, 'host' | 'port'>): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

function certificateFinding({ certificate }: ProbeResponse, { env, now }: AddressOptions): Finding | null {
  if (certificate === null) return null
  const { problem, validTo } = certificate
  const host = new URL(env.publicOrigin).hostname
  const date = Number.isNaN(validTo) ? '' : new Date(validTo).toISOString().slice(0, 10)
  if (problem === EXPIRED) return error('certificate_expired', { host, date })
  if (problem === WRONG_HOST) return error('certificate_wrong_host', { host })
  if (problem !== null && SELF_SIGNED.includes(problem)) return error('certificate_self_signed', { host })
  if (problem !== null) return error('certificate_untrusted', { host, reason: problem })
  return validTo - now < EXPIRES_SOON_MS ? warning('certificate_expires_soon', { host, date }) : null
}

function leadsElsewhere(shop: ProbeResponse, { env }: AddressOptions): Finding | null {
  const { publicOrigin: origin, port } = env
  if (shop.status >= 502 && shop.status <= 504)
    return error('proxy_cannot_reach_shop', { origin, port, status: shop.status })
  const target = findRedirect(shop, origin)
  if (target !== null) return error('origin_elsewhere', { origin, found: target })
  const found = findOrigin(shop)
  if (found === null) return error('origin_other_site', { origin })
  return found === origin ? null : error('origin_elsewhere', { origin, found })
}

/** A proxy must compress pages and keep the shop's own caching rules. */
async function checkHeaders({ env, network }: AddressOptions): Promise<Finding[]> {
  const { publicOrigin: origin } = env
  const [outside, inside] = await Promise.all([
    visit(`${origin}/`, network),
    visit(`${localUrl(env)}/`, network).catch(() => null),
  ])
  // Without the shop on this machine there is nothing to compare with.
  if (inside === null || inside.status !== 200 || outside.status !== 200) return []
  const isCompressed = outside.headers['content-encoding'] !== undefined
  const isCachedAlike =
    outside.headers['cache-control'] === inside.headers['cache-control'] &&
    (outside.headers.etag !== undefined || inside.headers.etag === undefined)
  return [
    ...(isCompressed ? [] : [warning('compression_missing', { origin })]),
    ...(isCachedAlike ? [] : [warning('caching_missing', { origin })]),
  ]
}

/** The bare domain must redirect to the shop's `www.` domain and vice versa, if it exists. */
async function checkOtherHost({ env, network }: AddressOptions): Promise<Finding[]> {
  const { publicOrigin: origin } = env
  const { host: own, hostname } = new URL(origin)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return []
  const host = own.startsWith('www.') ? own.slice(4) : `www.${own}`
  try {
    const other = await visit(`https://${host}/`, network)
    const isRedirected =
      other.certificate?.problem === null && findRedirect(other, `https://${host}`) === origin
    return isRedirected ? [] : [warning('other_host_not_redirected', { host, origin })]
  } catch (reason) {
    return UNKNOWN_NAME.includes(getCode(reason))
      ? []
      : [warning('other_host_not_redirected', { host, origin })]
  }
}

function unreachable(reason: unknown, { env }: AddressOptions): Finding {
  const { publicOrigin: origin } = env
  const code = getCode(reason)
  return UNKNOWN_NAME.includes(code)
    ? error('dns_unknown', { host: new URL(origin).hostname })
    : error('origin_unreachable', { origin, reason: code })
}

/** The other origin that a response redirects to. */
function findRedirect({ status, headers }: ProbeResponse, from: string): string | null {
  const target = URL.parse(headers.location ?? '', from)
  if (status < 300 || status >= 400 || target === null) return null
  return target.origin === from ? null : target.origin
}

/** The origin of the shop that responded; null for any other server. */
function findOrigin({ status, body }: ProbeResponse): string | null {
  if (status !== 200) return null
  try {
    return Health.safeParse(JSON.parse(body)).data?.origin ?? null
  } catch {
    return null
  }
}

function getCode(reason: unknown): string {
  if (!(reason instanceof Error)) return 'unknown'
  if (reason.name === 'TimeoutError' || reason.name === 'AbortError') return 'no response in time'
  return 'code' in reason ? String(reason.code) : reason.message
}
