import { browserStorage } from './browser-storage.ts'

/** The visitor's choice of theme: an attribute of the document, kept in this browser. */
export type Theme = 'system' | 'light' | 'dark'

export const themes: readonly Theme[] = ['system', 'light', 'dark']

const NAME = 'theme'

export function readTheme(): Theme {
  const stored = browserStorage.getItem(NAME)
  return themes.find((theme) => theme === stored) ?? 'system'
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  browserStorage.setItem(NAME, theme)
}
