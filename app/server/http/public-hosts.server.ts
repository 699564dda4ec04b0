/**
 * Connects to addresses that people enter, on the public internet alone. The connection uses the IP addresses that were
 * checked, so that the name cannot resolve elsewhere a moment later (DNS rebinding).
 */
import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isGlobal } from './address.server.ts'

/** The name resolves to an address outside the public internet. */
export class PrivateAddressError extends Error {
  constructor() {
    super('the address is not public')
    this.name = 'PrivateAddressError'
  }
}

export type LookupAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Any name passes here, because each connection checks the resolved address. */
export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0
    ? bare.includes('.') && !/\.(?:localhost|local|internal)\.?$/.test(bare)
    : isGlobal(bare)
}

/** Refuses a name with any private address; rejects with `PrivateAddressError`. */
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
