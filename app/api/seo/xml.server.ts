/** Text as XML may hold it: the format has no way to write most control characters, not even escaped. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\P{C}\p{Cf}\n\t]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
