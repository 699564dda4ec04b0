const LINE_LENGTH = 20
const LINES = 3

/** A product's name in at most three lines of about twenty characters, for a drawn placeholder. */
export function placeholderLines(name: string): string[] {
  const lines: string[] = []
  for (const word of name.trim().split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < LINE_LENGTH)
      lines[lines.length - 1] = `${last} ${word}`
    else if (word) lines.push(word)
  }
  const shown = lines.slice(0, LINES).map(shorten)
  if (lines.length > LINES) shown[LINES - 1] = `${shown[LINES - 1]}…`
  return shown
}

/** The baseline of the line with this index, in a drawing 360 units high. */
export function placeholderBaseline(index: number, count: number): number {
  return 192 + (index - (count - 1) / 2) * 44
}

function shorten(line: string): string {
  const letters = [...line]
  return letters.length > LINE_LENGTH ? `${letters.slice(0, LINE_LENGTH - 1).join('')}…` : line
}
