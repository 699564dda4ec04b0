/** The client's address, from the socket or from a proxy that the operator trusts. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import type { Env } from '../env/env.server.ts'

type ProxyEnv = Pick<Env, 'trustedProxies' | 'clientIpHeader'>

/** iana.org/assignments/iana-ipv4-special-registry and -ipv6-, and the multicast and reserved ranges of IPv4. */
const SPECIAL_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // The global unicast range contains protocol assignments with Teredo, documentation, and 6to4, which stands for IPv4.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]
/**
 * IANA has assigned only this IPv6 range for global unicast; NAT64, mapped, local and multicast addresses are outside
 * it.
 */
const GLOBAL_UNICAST = ['2000::/3']

/** Longer headers are ignored, because no visitor is behind that many proxies. */
const MAX_HEADER_LENGTH = 2_000

/** Headers that proxies add to forwarded requests. */
const FORWARDED = /^(forwarded|via|x-forwarded-.*|x-real-ip|cf-connecting-ip|true-client-ip|x-client-ip)$/

const networkLists = new WeakMap<readonly string[], BlockList>()

/** Converts a Node request's headers to the web platform's `Headers`. */
export function readHeaders({ headers }: Pick<IncomingMessage, 'headers'>): Headers {
  return new Headers(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))
}

/** Forwarded addresses are believed from the right, only as far as trusted proxies vouch for them. */
export function readClientAddress(
  socketAddress: string | undefined,
  headers: Headers,
  env: ProxyEnv,
): string {
  const socket = readAddress(socketAddress ?? '') ?? '0.0.0.0'
  const proxies = networkList(env.trustedProxies)
  if (!isListed(proxies, socket)) return socket
  const forwarded = headers.get(env.clientIpHeader) ?? ''
  if (forwarded.length > MAX_HEADER_LENGTH) return socket
  let client = socket
  for (const hop of forwarded.split(',').reverse()) {
    const address = readAddress(hop)
    if (address === null) return client
    client = address
    if (!isListed(proxies, address)) return client
  }
  return client
}

/** True if a proxy's headers mark the request as forwarded. */
export function isForwarded(headers: Headers, { clientIpHeader }: Pick<Env, 'clientIpHeader'>): boolean {
  return [...headers.keys()].some((name) => FORWARDED.test(name) || name === clientIpHeader)
}

/** True if the operator trusts the other end of the connection as a proxy. */
export function isTrustedProxy(socketAddress: string, { trustedProxies }: ProxyEnv): boolean {
  const socket = readAddress(socketAddress)
  return socket !== null && isListed(networkList(trustedProxies), socket)
}

/** The IPv4 address, also from its IPv6 notation; null for IPv6 and for addresses that are not globally routable. */
export function findGlobalIpv4(address: string): string | null {
  const read = readAddress(address)
  return read !== null && isIPv4(read) && isGlobal(read) ? read : null
}

/** True for global unicast addresses outside IANA's special-purpose networks. */
export function isGlobal(address: string): boolean {
  const read = readAddress(address)
  if (read === null || isListed(networkList(SPECIAL_NETWORKS), read)) return false
  return isIPv4(read) || isListed(networkList(GLOBAL_UNICAST), read)
}

/** The key for rate limits: the IPv4 address, or the /64 network of one IPv6 customer. */
export function deriveAddressKey(address: string): string {
  const groups = parseGroups(address)
  return groups ? `${groups.slice(0, 4).map(hex).join(':')}::/64` : (readAddress(address) ?? 'unknown')
}

/**
 * Removes the person from the address: the last octet of IPv4 or the last 80 bits of IPv6 become zero. Empty for text
 * that is not an address.
 */
export function truncateAddress(address: string): string {
  const groups = parseGroups(address)
  if (groups) return `${groups.slice(0, 3).map(hex).join(':')}::`
  const read = readAddress(address)
  return read === null ? '' : read.replace(/\d+$/, '0')
}

/** True for an address or a network in CIDR notation. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...extra] = text.split('/')
  if (extra.length > 0 || isIP(address) === 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128))
}

/** Normalises an address: no port, no brackets, no zone, IPv4 extracted from IPv6; null for any other text. */
function readAddress(text: string): string | null {
  const trimmed = text.trim()
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  const address = bare.replace(/%.*$/, '').toLowerCase()
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return null
  const groups = expand(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? dotted(groups[6] ?? 0, groups[7] ?? 0) : address
}

function parseGroups(address: string): number[] | null {
  const read = readAddress(address)
  return read !== null && isIPv6(read) ? expand(read) : null
}

/** The eight groups of a valid IPv6 address. */
function expand(address: string): number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => {
    return `${hex(Number(a) * 256 + Number(b))}:${hex(Number(c) * 256 + Number(d))}`
  })
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...gap, ...right].map((group) => Number.parseInt(group, 16))
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function hex(group: number): string {
  return group.toString(16)
}

function isListed(list: BlockList, address: string): boolean {
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

function networkList(networks: readonly string[]): BlockList {
  const cached = networkLists.get(networks)
  if (cached) return cached
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  networkLists.set(networks, list)
  return list
}
