/** Redacts personal data from a visitor's text before it goes to an external service. */

const E_MAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu
const ADDRESS = /\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}\b/gi
const MIN_NAME_LENGTH = 3

/** Removes e-mail and network addresses, and the visitor's name, whole or in part. */
export function withoutPerson(text: string, { name, email }: { name: string; email: string }): string {
  const withoutEmail = email === '' ? text : text.replaceAll(email, '[e-mail]')
  const clean = withoutEmail.replace(E_MAIL, '[e-mail]').replace(ADDRESS, '[address]')
  // Parts of a name can be ordinary words, so only the visitor's own spelling is removed.
  const parts = name.split(/\s+/).filter((part) => part.length >= MIN_NAME_LENGTH)
  return parts.reduce((redacted, part) => withoutWord(redacted, part, 'gu'), withoutWord(clean, name, 'giu'))
}

function withoutWord(text: string, word: string, flags: string): string {
  if (word.length < MIN_NAME_LENGTH) return text
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, flags), '[name]')
}
