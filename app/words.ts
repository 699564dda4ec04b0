/** Pages on which most visits begin: the front of the words is enough for them. */
const FRONT_PAGES: readonly string[] = ['home', 'scripts', 'product']

export function needsAllWords(folder: string): boolean {
  return !FRONT_PAGES.includes(folder)
}
