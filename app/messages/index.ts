/**
 * Every word of the interface, one catalogue per language and one chunk per catalogue: a browser loads only its own.
 * Words that a seller would change live in `store/`.
 */
import { createContext, useContext } from 'react'
import type { en } from './en.ts'

export type Messages = typeof en

export const defaultLocale = 'en'

const catalogues: Record<string, () => Promise<Messages>> = {
  en: async () => (await import('./en.ts')).en,
  pt: async () => (await import('./pt.ts')).pt,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  de: async () => (await import('./de.ts')).de,
  it: async () => (await import('./it.ts')).it,
}

export const locales: readonly string[] = Object.keys(catalogues)

/** Languages into which a seller may translate. */
export const translatedLocales: readonly string[] = locales.filter((locale) => locale !== defaultLocale)

export const languages = { locales, defaultLocale }

/** The catalogue of a language; an unknown language gets the default one. */
export async function messagesFor(locale: string): Promise<Messages> {
  const load = catalogues[locale] ?? catalogues[defaultLocale]
  if (!load) throw new Error(`no catalogue for ${locale}`)
  return load()
}

export const MessagesContext = createContext<Messages | null>(null)

export function useMessages(): Messages {
  const messages = useContext(MessagesContext)
  if (!messages) throw new Error('words were asked for outside of a page')
  return messages
}
