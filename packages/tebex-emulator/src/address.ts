import { isIP } from 'node:net'

type Limits = {
  /** The address without user, query and fragment, so that paths can follow it. */
  isPlain?: boolean
  protocols?: readonly string[]
}

/** Parses the address in an option or a variable; throws a sentence that names it. */
export function parseWebAddress(
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

/** A host as an address writes it: IPv6 in brackets. */
export const formatHost = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host)

/** The web address of a host, also of one that listens on all interfaces. */
export function formatOrigin(host: string, port: number): string {
  return `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : formatHost(host)}:${port}`
}
