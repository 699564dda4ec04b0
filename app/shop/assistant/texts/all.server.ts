import type { ChatLanguage } from '../types.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { ChatTexts } from './index.ts'
import { it } from './it.ts'
import { pt } from './pt.ts'

/** The server needs every language at any time. */
export const texts: Record<ChatLanguage, ChatTexts> = { en, pt, es, fr, de, it }
