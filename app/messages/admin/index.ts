/** The panel speaks the language of whoever runs the shop, whatever its visitors speak. */
import { createContext, useContext } from 'react'
import { en } from './en.ts'
import { type AdminMessages, pt } from './pt.ts'

export type { AdminMessages } from './pt.ts'

const catalogues = { pt, en }

export type AdminLanguage = keyof typeof catalogues

export const adminLanguages: readonly AdminLanguage[] = ['pt', 'en']

/** The panel's language of that name; Portuguese when there is none. */
export function parseAdminLanguage(name: string | null | undefined): AdminLanguage {
  return adminLanguages.find((language) => language === name) ?? 'pt'
}

export function getAdminMessages(language: AdminLanguage): AdminMessages {
  return catalogues[language]
}

export const AdminMessagesContext = createContext<AdminMessages>(pt)

export function useAdminMessages(): AdminMessages {
  return useContext(AdminMessagesContext)
}
