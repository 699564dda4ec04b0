import { en } from '#app/messages/en.ts'

/** A code that a form left in the address of its page; null when there is none or it is unknown. */
export function knownProblem(query: URLSearchParams): string | null {
  const code = query.get('problem')
  return code !== null && Object.hasOwn(en.problems, code) ? code : null
}
