/** Small letters, digits and hyphens, for addresses and names of files; empty for a text without any. */
export function slugify(text: string, longest = 60): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
}
