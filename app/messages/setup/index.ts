import { de } from './de.ts'
import { en, type SetupMessages } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { pt } from './pt.ts'

export type { SetupMessages } from './en.ts'

const catalogues: Record<string, SetupMessages> = { en, pt, es, fr, de, it }

/** The catalogue of a language; an unknown language gets English. */
export function setupMessages(locale: string): SetupMessages {
  return catalogues[locale] ?? en
}
