import type { Cause } from '../causes.ts'
import { de } from './de.server.ts'
import { en } from './en.server.ts'
import { es } from './es.server.ts'
import { fr } from './fr.server.ts'
import { it } from './it.server.ts'
import { pt } from './pt.server.ts'
import type { CauseText, CauseTexts } from './types.ts'

const texts: Readonly<Record<string, CauseTexts>> = { de, en, es, fr, it, pt }

/** The texts of a language; an unknown one gets English. */
export function getCauseTexts(locale: string): CauseTexts {
  return texts[locale] ?? en
}

export function findCauseText(locale: string, cause: Cause): CauseText {
  return getCauseTexts(locale)[cause]
}
