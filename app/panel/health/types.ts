/** Findings of the checks, shared by `tradepost doctor`, the setup and the panel. */
import type { CheckName, FindingCode } from './texts/en.ts'

export type { CheckName, FindingCode } from './texts/en.ts'

/**
 * `error`: customers cannot buy, or payments are lost. `warning`: the shop sells, but not as it should. `note`: no problem,
 * but not in order either.
 */
export type FindingState = 'note' | 'warning' | 'error'

/** `facts` fill the `{places}` of the texts and never hold a secret. */
export type Finding = { code: FindingCode; state: FindingState; facts: Record<string, string> }

export type DescribedFinding = {
  code: FindingCode
  state: FindingState
  sentence: string
  whatToDo: string
}

export type CheckDescription = { name: string; findings: DescribedFinding[] }

/** The report has no findings when all is well. */
export type CheckReport = { name: CheckName; findings: Finding[] }
