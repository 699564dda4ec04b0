/** The headers that every answer carries, the same for all: computed once at start. */
import type { Env } from './env.server.ts'
import { isLocalHost } from './hosts.server.ts'

const YEAR_SECONDS = 31_536_000

const FILE_HEADERS = new Set(['x-content-type-options', 'cross-origin-resource-policy'])

const POWERFUL_FEATURES = [
  'accelerometer',
  'autoplay',

  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Constant security headers, names in small letters. Documents carry no inline script and no style attribute. */
export function securityHeaders(env: Pick<Env, 'tebex'>): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(env.tebex.allowedHosts),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': POWERFUL_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'strict-transport-security': `max-age=${YEAR_SECONDS}`,
    'x-frame-options': 'DENY',
  }
}

/** Those of them that a style, a script, a font or a picture needs; the rest speaks to documents, and an SVG is one. */
export function fileHeaders(headers: Record<string, string>): [string, string][] {
  return Object.entries(headers).filter(([name]) => FILE_HEADERS.has(name))
}

function contentSecurityPolicy(allowedHosts: readonly string[]): string {
  // Browsers hold the redirect after a form post to form-action too: login and checkout leave this way.
  const formTargets = allowedHosts.map(
    (host) => `${isLocalHost(hostnameOf(host)) ? 'http' : 'https'}://${host}`,
  )
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    // A product's video, after a click: the player that sets no cookies before it plays.
    'frame-src https://www.youtube-nocookie.com',
    "manifest-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

function hostnameOf(host: string): string {
  return new URL(`https://${host}`).hostname
}
