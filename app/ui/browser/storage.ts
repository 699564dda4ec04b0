/** What this browser keeps between visits. Full, forbidden or absent storage costs the memory and nothing else. */
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
