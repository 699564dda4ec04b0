/** Guesses the time zone of a browser without script by the country that its languages name. */

const FALLBACK = 'UTC'

/** The zone of most people in the countries that most shops are run from. */
const ZONES: Readonly<Record<string, string>> = {
  AO: 'Africa/Luanda',
  AR: 'America/Argentina/Buenos_Aires',
  AT: 'Europe/Vienna',
  AU: 'Australia/Sydney',
  BE: 'Europe/Brussels',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CH: 'Europe/Zurich',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  IT: 'Europe/Rome',
  MX: 'America/Mexico_City',
  NL: 'Europe/Amsterdam',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  US: 'America/New_York',
}

/** Takes the first language with a country; a language alone says nothing of where it is spoken. */
export function guessTimeZone(accepted = ''): string {
  const [, country = ''] = /(?:^|,)\s*[a-z]{2,3}-([a-z]{2})\b/i.exec(accepted) ?? []
  return ZONES[country.toUpperCase()] ?? FALLBACK
}
