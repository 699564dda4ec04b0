import { isIP } from 'node:net'

type Limits = {
  /** Without user, query and fragment, for addresses that paths are put behind. */
  isPlain?: boolean
  protocols?: readonly string[]
}

/** The address that an option or a variable was given; throws a sentence that names it for anything else. */
export function webAddress(
  name: string,
  text: string,
  { isPlain = false, protocols = ['http:', 'https:'] }: Limits = {},
): URL {
  const url = URL.parse(text)
  const without = isPlain ? ' without user, query or fragment' : ''
  const isRight = url !== null && protocols.includes(url.protocol) && !(isPlain && hasMore(url))
  if (isRight) return url
  throw new Error(`${name} needs an address such as http://127.0.0.1:4000${without}, not ${text}.`)
}

const hasMore = ({ username, password, search, hash }: URL): boolean =>
  `${username}${password}${search}${hash}` !== ''

/** A host as it stands in an address: IPv6 has brackets there. */
export const hostInAddress = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host)

/** A web address for a host that listens everywhere too. */
export function originAt(host: string, port: number): string {
  return `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : hostInAddress(host)}:${port}`
}
