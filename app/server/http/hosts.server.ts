/** Hosts on this machine or its private network, where plain http is acceptable. */
import { BlockList, isIPv4, isIPv6 } from 'node:net'

const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4')
}
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')

/** True for hosts that browsers treat as their own machine, so that Secure cookies work without https. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname) || hostname.endsWith('.localhost')
}

/** True for this machine, a private address, or a name without a dot (a neighbouring container). */
export function isLocalHost(hostname: string): boolean {
  if (isLoopbackHost(hostname)) return true
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIPv4(address)) return privateNetworks.check(address, 'ipv4')
  if (isIPv6(address)) return privateNetworks.check(address, 'ipv6')
  return !hostname.includes('.')
}
