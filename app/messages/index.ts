/**
 * Every word of the interface, one catalogue per language and two chunks per catalogue: a browser loads only its own,
 * and of that only the front until a page or part needs the rest. Words that a seller would change live in `store/`.
 */
import { createContext, useContext } from 'react'
import type { en as front } from './core/en.ts'
import type { en } from './en.ts'
import { defaultLocale, locales } from './languages.ts'

export { defaultLocale, languages, locales } from './languages.ts'

export type Messages = typeof en
export type CoreMessages = typeof front

const catalogues: Record<string, () => Promise<Messages>> = {
  en: async () => (await import('./en.ts')).en,
  pt: async () => (await import('./pt.ts')).pt,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  de: async () => (await import('./de.ts')).de,
  it: async () => (await import('./it.ts')).it,
}

const fronts: Record<string, () => Promise<CoreMessages>> = {
  en: async () => (await import('./core/en.ts')).en,
  pt: async () => (await import('./core/pt.ts')).pt,
  es: async () => (await import('./core/es.ts')).es,
  fr: async () => (await import('./core/fr.ts')).fr,
  de: async () => (await import('./core/de.ts')).de,
  it: async () => (await import('./core/it.ts')).it,
}

/** Languages into which a seller may translate. */
export const translatedLocales: readonly string[] = locales.filter((locale) => locale !== defaultLocale)

/** The catalogue of a language; an unknown language gets the default one. */
export function loadMessages(locale: string): Promise<Messages> {
  return pick(catalogues, locale)()
}

/** The words of the pages on which most visits begin; of the default language for an unknown one. */
export function loadCoreMessages(locale: string): Promise<CoreMessages> {
  return pick(fronts, locale)()
}

function pick<Load>(loads: Record<string, Load>, locale: string): Load {
  const load = loads[locale] ?? loads[defaultLocale]
  if (!load) throw new Error(`no catalogue for ${locale}`)
  return load
}

/** In a browser the rest of the words joins the front when it is loaded. */
export type LoadedMessages = CoreMessages | Messages

export const MessagesContext = createContext<LoadedMessages | null>(null)

export function useMessages(): CoreMessages {
  return useLoadedMessages()
}

/** For pages and parts whose code comes together with the whole catalogue. */
export function useAllMessages(): Messages {
  const messages = useLoadedMessages()
  if (!isWhole(messages)) throw new Error('words were asked for before they were loaded')
  return messages
}

/** Brings the rest of the words into the catalogue that all components share. */
export function useCompleteMessages(): (locale: string) => Promise<void> {
  const messages = useLoadedMessages()
  return async (locale) => void Object.assign(messages, await loadMessages(locale))
}

function isWhole(messages: LoadedMessages): messages is Messages {
  return 'cart' in messages
}

function useLoadedMessages(): LoadedMessages {
  const messages = useContext(MessagesContext)
  if (!messages) throw new Error('words were asked for outside of a page')
  return messages
}
