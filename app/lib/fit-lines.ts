/** The leading lines that fit into this many characters; `…` stands for the others. */
export function fitLines(text: string, longest: number): string {
  if (text.length <= longest) return text
  const end = text.lastIndexOf('\n', longest - 2)
  return `${text.slice(0, Math.max(end, 0)).trimEnd()}\n…`
}
