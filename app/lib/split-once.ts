/** Splits the text at the first mark; the second part is null where there is no mark. */
export function splitOnce(text: string, mark: string): [string, string | null] {
  const index = text.indexOf(mark)
  return index < 0 ? [text, null] : [text.slice(0, index), text.slice(index + mark.length)]
}
