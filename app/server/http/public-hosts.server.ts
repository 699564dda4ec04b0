/**
 * Connections to addresses that people give, on the public internet alone. The addresses that a name leads to are checked
 * when the connection is made and used for it, so that the name cannot lead elsewhere a moment later (DNS rebinding).
 */
import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isGlobal } from './address.server.ts'

/** The name leads to an address that is not on the public internet. */
export class PrivateAddressError extends Error {
  constructor() {
    super('the address is not public')
    this.name = 'PrivateAddressError'
  }
}

/** Finds all addresses of a name. */
export type LookupAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Any name passes here: its resolved address is checked with each connection. */
export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0
    ? bare.includes('.') && !/\.(?:localhost|local|internal)\.?$/.test(bare)
    : isGlobal(bare)
}

/** A name whose addresses are not all public is refused with `PrivateAddressError`. */
export function createPublicLookup(lookup: LookupAll): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const first = addresses?.[0]
      if (error) callback(error, '', 0)
      else if (first === undefined || !addresses.every(({ address }) => isGlobal(address)))
        callback(new PrivateAddressError(), '', 0)
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
