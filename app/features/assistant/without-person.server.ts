/** Takes out of a visitor's text what says who he is, before the text goes to a foreign service. */

const E_MAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu
const ADDRESS = /\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}\b/gi
const SHORTEST_NAME = 3

/** The text without e-mail and network addresses, and without the name that the visitor gave. */
export function withoutPerson(text: string, { name, email }: { name: string; email: string }): string {
  let clean = text.replaceAll(email, '[e-mail]').replace(E_MAIL, '[e-mail]').replace(ADDRESS, '[address]')
  if (name.length >= SHORTEST_NAME) {
    const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    clean = clean.replace(new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'gu'), '[name]')
  }
  return clean
}
