import { type RawBuilder, sql } from 'kysely'

/** The condition that a lower-case text contains all of the words. */
export function containsWords(text: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`${text} like ${pattern} escape '\\'`
}
