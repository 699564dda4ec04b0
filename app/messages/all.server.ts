/** Every catalogue at once, for answers of the server that cannot wait for one. */
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { defaultLocale, type Messages } from './index.ts'
import { it } from './it.ts'
import { pt } from './pt.ts'

const catalogues: Record<string, Messages> = { en, pt, es, fr, de, it }

/** The catalogue of a language; an unknown language gets the default one. */
export function getMessages(locale: string): Messages {
  return catalogues[locale] ?? en
}

/** The first language of an Accept-Language header that the shop speaks. Orders without weights, as browsers write them. */
export function readLocaleHeader(header: string | null): string {
  for (const range of (header ?? '').split(',')) {
    const [language = ''] = range.trim().toLowerCase().split(/[-;]/)
    if (Object.hasOwn(catalogues, language)) return language
  }
  return defaultLocale
}
