/** Findings of the checks: `tradepost doctor`, the setup and the panel show the same. */
import type { CheckName, FindingCode } from './texts/en.ts'

export type { CheckName, FindingCode } from './texts/en.ts'

/** `error`: customers cannot buy, or payments are lost. `warning`: the shop sells, but not as it should. */
export type FindingState = 'warning' | 'error'

/** One thing that is wrong; `facts` fill the `{places}` of its texts. Never holds a secret. */
export type Finding = { code: FindingCode; state: FindingState; facts: Record<string, string> }

/** A finding for display. */
export type DescribedFinding = {
  code: FindingCode
  state: FindingState
  sentence: string
  whatToDo: string
}

/** A check for display. */
export type CheckDescription = { name: string; findings: DescribedFinding[] }

/** A check with what it found: nothing, when all is well. */
export type CheckReport = { name: CheckName; findings: Finding[] }
