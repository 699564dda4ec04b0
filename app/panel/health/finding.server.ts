import type { Finding, FindingCode, FindingState } from './types.ts'

const finding =
  (state: FindingState) =>
  (code: FindingCode, facts: Record<string, string | number> = {}): Finding => ({
    code,
    state,
    facts: Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, String(fact)])),
  })

/** There is nothing to check yet, or the check could not be made. */
export const note = finding('note')
/** Customers cannot buy, or payments are lost. */
export const error = finding('error')
/** The shop sells, but not as it should. */
export const warning = finding('warning')
