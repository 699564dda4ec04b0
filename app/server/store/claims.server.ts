/** The claims that a shop may make about its prices and customers: the seller's settings, guarded in a live shop. */
import type { Settings, Testimonials } from './store.server.ts'

type ResolvedClaims = Settings['claims']
type ClaimName = 'referencePrice' | 'testimonials'

export type Claims = {
  prices: Pick<ResolvedClaims, 'referencePrice' | 'factor'>
  testimonials: ResolvedClaims['testimonials']
  /** Claims in the settings that this shop hides until the seller takes responsibility with `claims.acknowledged`. */
  withheld: readonly ClaimName[]
}

type ClaimSettings = { settings: Pick<Settings, 'claims'>; testimonials: Pick<Testimonials, 'sample'> }

/** Consumer law bans invented reference prices and reviewers, so a live shop starts with the honest modes. */
export function deriveClaims(
  { settings, testimonials }: ClaimSettings,
  { isDemo }: { isDemo: boolean },
): Claims {
  const { referencePrice, factor, testimonials: mode, acknowledged } = settings.claims
  const isFree = isDemo || acknowledged
  const withheld: ClaimName[] = []
  if (!isFree && referencePrice === 'multiple') withheld.push('referencePrice')
  if (!isFree && mode === 'listed' && testimonials.sample) withheld.push('testimonials')
  return {
    prices: {
      referencePrice: withheld.includes('referencePrice') ? 'platform' : referencePrice,
      factor,
    },
    testimonials: withheld.includes('testimonials') ? 'verified' : mode,
    withheld,
  }
}
