/**
 * A basket carries the source of its visit to the platform. It is sealed: the platform and the buyer read
 * nothing of it, webhooks bring it back, and no basket that was made elsewhere can name a source.
 */
import { Attribution } from '#app/server/session/attribution.server.ts'
import { createSeal } from '#app/server/session/sealed-cookie.server.ts'

/** Under the first secret; every one of them opens. */
export function createBasketData(secrets: readonly string[]) {
  const seal = createSeal(secrets, 'tradepost attribution v1')
  return {
    write: (attribution: Attribution): Record<string, string> => ({ visit: seal.close(attribution) }),
    /** Null for a basket that says nothing of it. */
    read: ({ visit }: Record<string, unknown>): Attribution | null =>
      typeof visit === 'string' ? (Attribution.safeParse(seal.open(visit)).data ?? null) : null,
  }
}
