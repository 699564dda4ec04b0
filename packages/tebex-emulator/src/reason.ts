/** Explains an error with its causes: `fetch` itself says no more than "fetch failed". */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // An error for several addresses, such as those of localhost, has a code but no message.
  const message = error.message === '' && 'code' in error ? String(error.code) : error.message
  return error.cause === undefined ? message : `${message}: ${explainError(error.cause)}`
}
