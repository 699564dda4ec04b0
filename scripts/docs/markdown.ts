/** Generates Markdown. */

/** Puts a text between the marks of its part. */
export function replacePart(document: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name}: written by npm run docs -->`, `<!-- end of ${name} -->`]
  const [above, following] = document.split(start)
  const below = following?.split(end)[1]
  if (below === undefined) throw new Error(`The document has no place for its ${name}.`)
  return `${above}${start}\n\n${text}\n\n${end}${below}`
}

export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
