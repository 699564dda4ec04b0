const LINE_LENGTH = 20
const LINES = 3

/** Breaks a product's name into at most three lines of about twenty characters. */
export function breakPlaceholderLines(name: string): string[] {
  const lines: string[] = []
  for (const word of name.trim().split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < LINE_LENGTH)
      lines[lines.length - 1] = `${last} ${word}`
    else if (word) lines.push(word)
  }
  const visible = lines.slice(0, LINES).map(shorten)
  if (lines.length > LINES) visible[LINES - 1] = `${visible[LINES - 1]}…`
  return visible
}

/** The baseline of the line with this index, in a drawing 360 units high. */
export function computePlaceholderBaseline(index: number, count: number): number {
  return 192 + (index - (count - 1) / 2) * 44
}

function shorten(line: string): string {
  const letters = [...line]
  return letters.length > LINE_LENGTH ? `${letters.slice(0, LINE_LENGTH - 1).join('')}…` : line
}
