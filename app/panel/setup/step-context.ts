import { createContext, useContext } from 'react'
import { getSetupMessages, type SetupMessages } from '#app/messages/setup/index.ts'
import type { StepData } from './setup-data.ts'

/** Gives the fields their step. */
export const StepContext = createContext<StepData | null>(null)

export function useStep(): { step: StepData; t: SetupMessages } {
  const step = useContext(StepContext)
  if (!step) throw new Error('useStep outside of a step')
  return { step, t: getSetupMessages(step.language) }
}
