/** The visitor's chosen language, and the browser's preferred one. Documents are the same for everybody. */
import { LANGUAGE_COOKIE } from '#app/lib/locale-path.ts'
import { defaultLocale, locales } from '#app/messages/languages.ts'
import { browserStorage } from '#app/ui/browser/storage.ts'

const CHOSEN = 'lang'
/** Robots read each language at its own address and are not redirected. */
const ROBOT = /bot|crawl|spider|slurp|preview|lighthouse/i

export function rememberLanguage(locale: string): void {
  browserStorage.setItem(CHOSEN, locale)
}

/** The preferred language of a visitor from another site who has not chosen one; null if the page has it. */
export function findOffer(pageLocale: string): string | null {
  if (hasChosen() || cameFromHere() || ROBOT.test(navigator.userAgent)) return null
  const preferred = preferredLocale(navigator.languages)
  return preferred === pageLocale ? null : preferred
}

/** Redirects a first visit to the front page before hydration; null to stay. */
export function findFirstAddress({ pathname, search, hash }: Location): string | null {
  if (pathname !== '/') return null
  const locale = findOffer(defaultLocale)
  return locale && `/${locale}${search}${hash}`
}

/** The first of the browser's languages that the shop offers: `pt-BR` is `pt`. */
function preferredLocale(preferences: readonly string[]): string | null {
  for (const preference of preferences) {
    const [language = ''] = preference.toLowerCase().split('-')
    if (locales.includes(language)) return language
  }
  return null
}

/** By a click, which the browser stores, or by an address with `?lang=`, whose response set a cookie. */
function hasChosen(): boolean {
  if (browserStorage.getItem(CHOSEN) !== null) return true
  return document.cookie.split('; ').some((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`))
}

export function cameFromHere(): boolean {
  return document.referrer.startsWith(`${location.origin}/`)
}
