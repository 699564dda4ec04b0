/** What a shop may say about its prices and its customers: the seller's settings, and the guard of a live shop. */
import type { Settings, Testimonials } from './store.server.ts'

type ResolvedClaims = Settings['claims']
type ClaimName = 'referencePrice' | 'testimonials'

export type Claims = {
  prices: Pick<ResolvedClaims, 'referencePrice' | 'factor'>
  testimonials: ResolvedClaims['testimonials']
  /** What the settings ask for and this shop does not show: that needs the seller's word, `claims.acknowledged`. */
  withheld: readonly ClaimName[]
}

type ClaimSettings = { settings: Pick<Settings, 'claims'>; testimonials: Pick<Testimonials, 'sample'> }

/** Consumer law bans invented reference prices and invented reviewers: a live shop starts with the honest modes. */
export function claimsOf({ settings, testimonials }: ClaimSettings, { isDemo }: { isDemo: boolean }): Claims {
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
