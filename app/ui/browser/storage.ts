/** Local storage that fails silently: full, forbidden or absent, it stores nothing. */
export const browserStorage = {
  getItem(name: string): string | null {
    return attempt(() => localStorage.getItem(name))
  },
  setItem(name: string, value: string): void {
    attempt(() => localStorage.setItem(name, value))
  },
  removeItem(name: string): void {
    attempt(() => localStorage.removeItem(name))
  },
}

function attempt<Value>(use: () => Value): Value | null {
  try {
    return use()
  } catch {
    return null
  }
}
