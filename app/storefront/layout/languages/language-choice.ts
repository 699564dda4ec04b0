/** The language that the visitor chose, and the one that the browser prefers. Documents are the same for everybody. */
import { LANGUAGE_COOKIE } from '#app/lib/locale-path.ts'
import { defaultLocale, locales } from '#app/messages/languages.ts'
import { browserStorage } from '#app/ui/browser/storage.ts'

const CHOSEN = 'lang'
/** Robots read every language at its own address and are led nowhere. */
const ROBOT = /bot|crawl|spider|slurp|preview|lighthouse/i

export function rememberLanguage(locale: string): void {
  browserStorage.setItem(CHOSEN, locale)
}

/** The preferred language of a visitor from another site who has chosen none; null when it is the page's. */
export function findOffer(pageLocale: string): string | null {
  if (hasChosen() || cameFromHere() || ROBOT.test(navigator.userAgent)) return null
  const preferred = preferredLocale(navigator.languages)
  return preferred === pageLocale ? null : preferred
}

/** A first visit to the front page is redirected before hydration; null when it stays. */
export function findFirstAddress({ pathname, search, hash }: Location): string | null {
  if (pathname !== '/') return null
  const locale = findOffer(defaultLocale)
  return locale && `/${locale}${search}${hash}`
}

/** The first of the browser's languages that the shop speaks: `pt-BR` is `pt`. */
function preferredLocale(preferences: readonly string[]): string | null {
  for (const preference of preferences) {
    const [language = ''] = preference.toLowerCase().split('-')
    if (locales.includes(language)) return language
  }
  return null
}

/** By a click, which stays in the browser, or by an address with `?lang=`, whose response set a cookie. */
function hasChosen(): boolean {
  if (browserStorage.getItem(CHOSEN) !== null) return true
  return document.cookie.split('; ').some((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`))
}

export function cameFromHere(): boolean {
  return document.referrer.startsWith(`${location.origin}/`)
}
