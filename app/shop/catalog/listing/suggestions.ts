/** The response of `/api/suggestions`, shared by server and browser. */
import { isRecord } from '#app/lib/guards.ts'

/**
 * A suggested product or documentation page in the page's language; `marks` are the badges beside its name. A page
 * shows the title of its documentation in place of a price.
 */
export type Suggestion = {
  href: string
  name: string
  marks: string[]
  price: string
  picture: string | null
}

export type Suggestions = {
  suggestions: Suggestion[]
  /** The number of suggestions, for screen readers. */
  status: string
}

/** Checks only the fields that identify the shape, because our own server wrote it. */
export function isSuggestions(value: unknown): value is Suggestions {
  return isRecord(value) && Array.isArray(value.suggestions) && typeof value.status === 'string'
}
