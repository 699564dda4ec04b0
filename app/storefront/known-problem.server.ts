import { en } from '#app/messages/en.ts'

/** The code that a form left in its page's address; null without one, or for an unknown code. */
export function findKnownProblem(query: URLSearchParams): string | null {
  const code = query.get('problem')
  return code !== null && Object.hasOwn(en.problems, code) ? code : null
}
