/** The host of the platform's pictures, as its answers name it. */
export const PICTURE_HOST = 'dunb17ur4ymx4.cloudfront.net'

/** The platform's addresses and the emulator's: the one table for everything that redirects code with fixed hosts. */
const ADDRESSES = [
  { host: 'headless.tebex.io', there: '/api', here: '/api' },
  { host: 'ident.tebex.io', there: '/fivem', here: '/fivem' },
  { host: 'ident.tebex.io', there: '/steam', here: '/steam' },
  { host: 'ident.tebex.io', there: '/discord', here: '/discord' },
  { host: 'js.tebex.io', there: '/v', here: '/v' },
  { host: 'plugin.tebex.io', there: '', here: '/plugin' },
  { host: 'checkout.tebex.io', there: '', here: '/checkout' },
  { host: 'pay.tebex.io', there: '', here: '/pay' },
  { host: PICTURE_HOST, there: '', here: '/pictures' },
  { host: 'portal.tebex.io', there: '', here: '/portal' },
] as const

export const PLATFORM_HOSTS: readonly string[] = [...new Set(ADDRESSES.map(({ host }) => host))]

const LIVE = new Map(
  ADDRESSES.map(({ host, there, here }): [string, string] => [here, `https://${host}${there}`]),
)

/** `npx tebex-emulator` listens here. */
export const DEFAULT_EMULATOR = 'http://127.0.0.1:4000'

/** The emulator's pages use these links to each other and to their style under every host. */
const OWN_PATHS =
  /^\/(?:(?:_sandbox|pictures|pay|portal)(?:[/?]|$)|checkout\/(?:impressum|terms|privacy)(?:[?]|$))/

/** The platform's host in the text, with or without a port; null for any other host. */
export function findPlatformHost(host: unknown): string | null {
  const name = typeof host === 'string' ? host.toLowerCase().replace(/\.?(?::\d+)?$/, '') : ''
  return PLATFORM_HOSTS.includes(name) ? name : null
}

/** The emulator's path for a request to a host; the same path when the host is not the platform's. */
export function pathHere(host: unknown, path: string): string {
  const name = findPlatformHost(host)
  if (name === null || OWN_PATHS.test(path)) return path
  const found = ADDRESSES.find((one) => one.host === name && path.startsWith(one.there))
  return found === undefined ? path : found.here + path.slice(found.there.length)
}

/** The text with the platform's addresses in place of the emulator's. */
export function withPlatformAddresses(text: string, origin: string): string {
  const base = origin.replace(/[.[\]]/g, '\\$&')
  // A path with only the same beginning is a different one.
  return text.replace(
    new RegExp(`${base}(${[...LIVE.keys()].join('|')})(?![\\w-])`, 'g'),
    (own, here: string) => LIVE.get(here) ?? own,
  )
}
