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
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self'",
  // A product's video loads after a click, from a player that sets no cookies before it plays. The panel shows pages of
  // the draft beside its forms.
  "frame-src 'self' https://www.youtube-nocookie.com",
  "manifest-src 'self'",
  // Browsers apply this to redirects after a form post too, so a page leads on to other hosts.
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** Constant security headers in lower case. Documents contain no inline script and no style attribute. */
export function createSecurityHeaders(): Record<string, string> {
  return {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': POWERFUL_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'strict-transport-security': `max-age=${YEAR_SECONDS}`,
    'x-frame-options': 'DENY',
  }
}

/** The headers that differ for a page of the draft in the panel's frame. */
export function createFramedHeaders(): Record<string, string> {
  return {
    'content-security-policy': CONTENT_SECURITY_POLICY.replace(
      "frame-ancestors 'none'",
      "frame-ancestors 'self'",
    ),
    'x-frame-options': 'SAMEORIGIN',
  }
}

/**
 * The subset for styles, scripts, fonts and pictures. The other headers protect documents, and an SVG is a document.
 */
export function createFileHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => FILE_HEADERS.has(name)))
}
