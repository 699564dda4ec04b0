/**
 * A basket carries the source of its visit to the platform, and webhooks return it. It is sealed, so that the platform and
 * the buyer cannot read it, and baskets created elsewhere cannot name a source.
 */
import { Attribution } from '#app/server/session/attribution.server.ts'
import { createSeal } from '#app/server/session/sealed-cookie.server.ts'

/** Data is sealed with the first secret, and any of the secrets can open it. */
export function createBasketData(secrets: readonly string[]) {
  const seal = createSeal(secrets, 'tradepost attribution v1')
  return {
    write: (attribution: Attribution): Record<string, string> => ({ visit: seal.close(attribution) }),
    /** Returns null when the basket carries no source. */
    read: ({ visit }: Record<string, unknown>): Attribution | null =>
      typeof visit === 'string' ? (Attribution.safeParse(seal.open(visit)).data ?? null) : null,
  }
}
