/** Splits the text at the first mark; the second part is null where there is no mark. */
export function splitOnce(text: string, mark: string): [string, string | null] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + mark.length)]
}
