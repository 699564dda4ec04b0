import type { State } from '../state.ts'
import { type Cents, takePercent } from './money.ts'

type Region = { percent: number; currency: string }

/** Percentage of the regular price, and currency, of each country; others pay the regular price. */
const REGIONS: Readonly<Record<string, Region>> = {
  DE: { percent: 110, currency: 'EUR' },
  GB: { percent: 95, currency: 'GBP' },
  PT: { percent: 80, currency: 'EUR' },
}

/** A regular price in this country, while the switch `regionalPrices` is on. */
export function computeRegionalPrice({ variants }: State, price: Cents, country: string): Cents {
  return variants.regionalPrices === 'none' ? price : takePercent(price, REGIONS[country]?.percent ?? 100)
}

/** The currency in which this country pays. */
export function findCurrency({ variants, catalogue }: State, country: string): string {
  const own = catalogue.store.currency
  return variants.regionalPrices === 'currency' ? (REGIONS[country]?.currency ?? own) : own
}
