import { runWhenParsed } from '#app/lib/paint.ts'
import { browserStorage } from './storage.ts'

/** The visitor's choice of theme: an attribute of the document, stored in this browser. */
export type Theme = 'system' | 'light' | 'dark'

export const themes: readonly Theme[] = ['system', 'light', 'dark']

const NAME = 'theme'

export function readTheme(): Theme {
  return parseTheme(browserStorage.getItem(NAME))
}

function parseTheme(value: string | null): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Applies the choice, shows it in the switch that the server drew, and follows that. */
export function startTheme(): void {
  const chosen = readTheme()
  applyTheme(chosen)
  runWhenParsed(() => {
    const choice = document.querySelector<HTMLInputElement>(`[name=${NAME}][value=${chosen}]`)
    if (choice) choice.checked = true
  })
  addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === NAME) chooseTheme(parseTheme(target.value))
  })
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  browserStorage.setItem(NAME, theme)
}
