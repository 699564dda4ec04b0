import type { ComponentType } from 'react'
import { create } from 'zustand'

/** `form`: the fields with which it was to be added. */
type Wanted = { id: number; name: string; form: [string, string][] }
type LoginPromptState = { wanted: Wanted | null; Prompt: ComponentType | null }

export const useLoginPrompt = create<LoginPromptState>()(() => ({ wanted: null, Prompt: null }))

/** Asks the visitor to log in before this package is added. Rejects when the dialog's code cannot be fetched. */
export async function askForLogin(wanted: Wanted): Promise<void> {
  const { LoginPrompt } = await import('./login-prompt.tsx')
  useLoginPrompt.setState({ wanted, Prompt: LoginPrompt })
}

export function closeLoginPrompt(): void {
  useLoginPrompt.setState({ wanted: null })
}
