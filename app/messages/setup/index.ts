/** The setup speaks the panel's languages, apart from its messages: the panel's pages need none of these. */
import type { AdminLanguage } from '../admin/index.ts'
import { en, type SetupMessages } from './en.ts'
import { pt } from './pt.ts'

export type { SetupMessages } from './en.ts'

const catalogues = { pt, en } satisfies Record<AdminLanguage, SetupMessages>

export function getSetupMessages(language: AdminLanguage): SetupMessages {
  return catalogues[language]
}
