/** Sales tax in percent by country; a country that is not listed pays none. */
export const TAX_RATES: Readonly<Record<string, number>> = {
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

/** Which addresses stand for which country: the ranges that are set aside for documentation. */
export const ADDRESS_COUNTRIES: readonly { prefix: string; country: string }[] = [
  { prefix: '203.0.113.', country: 'PT' },
  { prefix: '198.51.100.', country: 'DE' },
  { prefix: '192.0.2.', country: 'GB' },
]

/** The country of an address; every address outside the ranges above is in the United States. */
export function countryOf(address: string): string {
  return ADDRESS_COUNTRIES.find(({ prefix }) => address.startsWith(prefix))?.country ?? 'US'
}

export const taxRateOf = (country: string): number => TAX_RATES[country] ?? 0
