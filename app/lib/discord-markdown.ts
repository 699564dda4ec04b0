/** Markdown that shows the text as it was written: no link says anything else than where it leads. */
export function withoutMarkdown(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\*_~`|<>[\]()]/g, '\\$&')
    .replace(/^([^\S\n]*)([#+-])/gm, '$1\\$2')
}
