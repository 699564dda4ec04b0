export const defaultLocale = 'en'

/** Each language's own words, as pages of every other language show them. */
export const languageNames: Record<string, { name: string; offer: string }> = {
  en: { name: 'English', offer: 'View this page in English' },
  pt: { name: 'Português', offer: 'Ver esta página em português' },
  es: { name: 'Español', offer: 'Ver esta página en español' },
  fr: { name: 'Français', offer: 'Voir cette page en français' },
  de: { name: 'Deutsch', offer: 'Diese Seite auf Deutsch ansehen' },
  it: { name: 'Italiano', offer: 'Vedi questa pagina in italiano' },
}

export const locales: readonly string[] = Object.keys(languageNames)

export const languages = { locales, defaultLocale }
