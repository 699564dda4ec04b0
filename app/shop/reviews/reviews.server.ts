/**
 * The reviews that the shop shows: the seller's list, or its entries whose purchase a payment notice confirms.
 */
import type { Claims } from '#app/server/store/claims.server.ts'
import type { Testimonials } from '#app/server/store/store.server.ts'
import type { Review, Reviews } from './types.ts'

const MAX_SHOWN = 30
const MAX_PER_PRODUCT = 6

type Sources = {
  claims: Pick<Claims, 'testimonials'>
  /** Names of the products of payments that stand, by transaction id. */
  readPurchasedPackages: (transactionIds: readonly string[]) => Promise<ReadonlyMap<string, string[]>>
}

/** The reviews that the claims allow, at most 30; throws what `readPurchasedPackages` throws. */
export async function readReviews(
  { sample, reviews }: Testimonials,
  { claims, readPurchasedPackages }: Sources,
): Promise<Reviews> {
  if (claims.testimonials === 'listed')
    return { kind: sample ? 'sample' : 'listed', reviews: reviews.slice(0, MAX_SHOWN).map(plain) }
  const real = sample ? [] : reviews
  const bought = await readPurchasedPackages(real.flatMap(({ transaction }) => transaction ?? []))
  const verified = real.filter(({ script, transaction }) =>
    (bought.get(transaction ?? '') ?? []).some((name) => concerns(name, script)),
  )
  return { kind: 'verified', reviews: verified.slice(0, MAX_SHOWN).map(plain) }
}

/** At most 6 reviews about these scripts, matched by the names on their cards. */
export function filterReviews(reviews: readonly Review[], names: readonly string[]): Review[] {
  const lowerNames = new Set(names.map((name) => name.toLowerCase()))
  return reviews.filter(({ script }) => lowerNames.has(script.toLowerCase())).slice(0, MAX_PER_PRODUCT)
}

/** A bundle names its scripts: a buyer of `Wallet & Backpack [BUNDLE]` has a Wallet. */
function concerns(product: string, script: string): boolean {
  return product.toLowerCase().includes(script.toLowerCase())
}

/** Omits the transaction, which belongs to the customer. */
function plain({ name, script, text }: Review): Review {
  return { name, script, text }
}
