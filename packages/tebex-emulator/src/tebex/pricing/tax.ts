import { isIPv4 } from 'node:net'

/** Sales tax in percent by country; a country that is not listed pays none. */
const TAX_RATES: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  DE: 19,
  ES: 21,
  FR: 20,
  GB: 20,
  IE: 23,
  IT: 22,
  NL: 21,
  PL: 23,
  PT: 23,
  SE: 25,
}

/** The countries that the checkout offers. */
export const COUNTRIES: Readonly<Record<string, string>> = {
  AT: 'Austria',
  BE: 'Belgium',
  BR: 'Brazil',
  CA: 'Canada',
  DE: 'Germany',
  ES: 'Spain',
  FR: 'France',
  GB: 'United Kingdom',
  IE: 'Ireland',
  IT: 'Italy',
  NL: 'Netherlands',
  PL: 'Poland',
  PT: 'Portugal',
  SE: 'Sweden',
  US: 'United States',
}

/** Countries of address ranges: those reserved for documentation, and public ones. */
const ADDRESS_COUNTRIES: readonly { prefix: string; country: string }[] = [
  { prefix: '203.0.113.', country: 'PT' },
  { prefix: '198.51.100.', country: 'DE' },
  { prefix: '192.0.2.', country: 'GB' },
  { prefix: '2.80.', country: 'PT' },
  { prefix: '91.0.', country: 'DE' },
  // The address that `verify` uses.
  { prefix: '194.25.', country: 'DE' },
  { prefix: '81.2.69.', country: 'GB' },
]

/** The country of an address; every address outside the ranges above is in the United States. */
export function findCountry(address: string): string {
  return ADDRESS_COUNTRIES.find(({ prefix }) => address.startsWith(prefix))?.country ?? 'US'
}

/** Private, shared, loopback, link-local, multicast and reserved ranges. */
const NOT_PUBLIC =
  /^(0|10|127|22[4-9]|23\d|24\d|25[0-5])\.|^100\.(6[4-9]|[789]\d|1[01]\d|12[0-7])\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^192\.168\./

export const isPublicIpv4 = (address: string): boolean => isIPv4(address) && !NOT_PUBLIC.test(address)

export const findTaxRate = (country: string): number => TAX_RATES[country] ?? 0
