/** Every word of the interface, one catalogue per language. Words that a seller would change live in `store/`. */
import { createContext, useContext } from 'react'
import { en } from './en.ts'

export type Messages = typeof en

export const defaultLocale = 'en'

const catalogues: Record<string, () => Promise<Messages>> = {
  en: async () => en,
}

export const locales: readonly string[] = Object.keys(catalogues)

/** The catalogue of a language; an unknown language gets the default one. */
export async function messagesFor(locale: string): Promise<Messages> {
  const load = catalogues[locale]
  return load ? load() : en
}

export const MessagesContext = createContext<Messages>(en)

export function useMessages(): Messages {
  return useContext(MessagesContext)
}
