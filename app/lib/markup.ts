/** The only place where markup is taken as it is: the seller's, once sanitised, and what our own server has rendered. */
export function asMarkup(html: string) {
  return { dangerouslySetInnerHTML: { __html: html } }
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Text as XML may hold it: the format has no way to write most control characters, not even escaped. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\P{C}\p{Cf}\n\t]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** JSON that cannot end the element it stands in. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
