import type { ChatLanguage } from './types.ts'

/** The languages of the chat by their own names, in the order of the choice. */
export const LANGUAGE_NAMES: Record<ChatLanguage, string> = {
  en: 'English',
  pt: 'Português',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
}
