/** The public operations of the Headless API, for browsers, Workers and Deno as well: nothing in here is of Node. */

import { createBaskets } from './baskets.ts'
import { createCatalogue } from './catalogue.ts'
import { createCodes } from './codes.ts'
import { createTransport } from './http/transport.ts'
import { readOptions, type TebexOptions } from './options.ts'
import { createWebstore } from './webstore.ts'

export * from './shared.ts'

/** Options of the client without a private key: a page shows everything that it knows to everybody. */
export type WebOptions = Omit<TebexOptions, 'privateKey'>

/**
 * The client of one store, with the operations that need its public token alone: store, catalogue, baskets and codes.
 * Every method takes `{ signal, timeoutMs }` last, returns parsed entities with money in cents and throws a TebexError;
 * throws a TypeError itself when the token or the base address can never work.
 */
export function createTebex(options: WebOptions) {
  // A key that a page was given all the same is not sent.
  const transport = createTransport(readOptions({ ...options, privateKey: null }))
  return {
    webstore: createWebstore(transport),
    ...createCatalogue(transport),
    baskets: createBaskets(transport),
    ...createCodes(transport),
  }
}

/**
 * The client that `createTebex` returns. Every method throws a TebexError; each names the codes that a caller can act on.
 */
export type Tebex = ReturnType<typeof createTebex>
