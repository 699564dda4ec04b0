/** Countries by their codes, in the panel's languages. */
import type { Language } from './types.ts'

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

const names: Record<Language, Intl.DisplayNames> = {
  pt: new Intl.DisplayNames('pt-BR', { type: 'region', fallback: 'none' }),
  en: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
}

/** The country's name, or its code when the name is unknown; empty for no country. */
export function getCountryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return ''
  return names[language].of(code) ?? code
}

/** Codes of the countries that match a search by code or by part of the name in either language. */
export function findCountries(search: string): string[] {
  const text = plain(search)
  if (text.length < 2) return []
  return CODES.filter((code) => {
    if (code.toLowerCase() === text) return names.en.of(code) !== undefined
    return [names.pt.of(code), names.en.of(code)].some((name) => name && plain(name).includes(text))
  })
}

/** Converts the text to lower case without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
