/** Stores only the words of a search without results, and nothing that could name a person. */

const MAX_LENGTH = 60
/** Phone numbers, ids and codes. */
const LONG_NUMBER = /(?:\d[\s().+-]*){6}/
const ADDRESS = /@|https?:|www\.|\b\d{1,3}(?:\.\d{1,3}){3}\b/
/** Keys, tokens and idents, which are no words of a language. */
const LONG_WORD = /\S{31,}/
const WORD = /[\p{L}\p{N}]{2}/u

/** Converts the search to lower case with single spaces. */
export function tidyTerm(search: string): string {
  return search
    .slice(0, 4 * MAX_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
}

/** True when the normalised search may be stored. */
export function isKeptTerm(term: string): boolean {
  const isPersonal = LONG_NUMBER.test(term) || ADDRESS.test(term) || LONG_WORD.test(term)
  return !isPersonal && WORD.test(term) && term.length <= MAX_LENGTH
}
