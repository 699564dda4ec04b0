import type { ChatLanguage } from './types.ts'

/** Each language's own name, in the order of the menu. */
export const LANGUAGE_NAMES: Record<ChatLanguage, string> = {
  en: 'English',
  pt: 'Português',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
}
