/** The last known state of baskets, in memory and bounded. */
import { LRUCache } from 'lru-cache'
import type { Basket } from 'tebex-client'
import { boundEntries } from '#app/lib/async/up-to.ts'

const MAX_BASKETS = 2_000
/** A basket that the platform does not know rarely comes back, and each further read counts as an invalid call. */
const GONE_MS = 60_000

/** `basket` is null when the platform does not know it; `asOf` in epoch milliseconds. */
type Entry = { basket: Basket | null; asOf: number }

export function createBasketCache(now: () => number) {
  const entries = new LRUCache<string, Entry>(boundEntries(MAX_BASKETS))

  return {
    /** Stores a basket, unless a newer state is known: a slow read must not undo a change. Returns the newest. */
    put(basket: Basket, asOf: number): Basket {
      const cached = entries.get(basket.ident)
      if (cached?.basket && cached.asOf > asOf) return cached.basket
      // Descriptions come from the catalogue; here they would only take memory.
      const packages = basket.packages.map((item) => ({ ...item, description: '' }))
      const slim = { ...basket, packages }
      entries.set(basket.ident, { basket: slim, asOf })
      return slim
    },

    putGone: (ident: string, asOf: number) => void entries.set(ident, { basket: null, asOf }),

    delete: (ident: string) => void entries.delete(ident),

    /** Finds the entry unless it is older than `maxAgeMs`; a paid basket counts at any age, because it never changes. */
    find(ident: string, maxAgeMs: number): Entry | null {
      const entry = entries.get(ident)
      if (!entry) return null
      if (entry.basket?.complete) return entry
      return now() - entry.asOf <= (entry.basket ? maxAgeMs : GONE_MS) ? entry : null
    },

    /** Finds the basket if it was read after this moment; null otherwise. */
    findSince(ident: string, moment: number): Basket | null {
      const entry = entries.get(ident)
      return entry && entry.asOf > moment ? entry.basket : null
    },
  }
}
