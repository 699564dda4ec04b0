import { createBaskets } from './baskets.ts'
import { createCatalogue } from './catalogue.ts'
import { createCodes } from './codes.ts'
import { createDiscord } from './discord.ts'
import { createTransport } from './http/transport.ts'
import { readOptions, type TebexOptions } from './options.ts'
import { createTiers } from './tiers.ts'
import { createContent, createWebstore } from './webstore.ts'

/**
 * The client of one store. Every method takes `{ signal, timeoutMs }` last, returns parsed entities with money in cents
 * and throws a TebexError; throws a TypeError itself when the token or the base address can never work.
 */
export function createTebex(options: TebexOptions) {
  const transport = createTransport(readOptions(options))
  return {
    webstore: createWebstore(transport),
    ...createContent(transport),
    ...createCatalogue(transport),
    baskets: createBaskets(transport),
    ...createCodes(transport),
    ...createTiers(transport),
    ...createDiscord(transport),
  }
}

/**
 * The client that `createTebex` returns. Every method throws a TebexError; each names the codes that a caller can act
 * on.
 */
export type Tebex = ReturnType<typeof createTebex>
