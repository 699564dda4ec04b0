/**
 * The dialog that adding a package may open first: a login, or "buy again?" for a product the customer owns.
 */
import type { ComponentType } from 'react'
import { create } from 'zustand'
import type { Messages } from '#app/messages/index.ts'

/** `form`: the fields with which it was to be added. */
export type Wanted = { id: number; name: string; form: [string, string][] }
/** `texts` come with the dialog: the page may not have them. */
type AddPromptState = { wanted: Wanted | null; Prompt: ComponentType | null; texts: Messages | null }

export const useAddPrompt = create<AddPromptState>()(() => ({ wanted: null, Prompt: null, texts: null }))

/** Asks the visitor to log in before this package is added. Rejects when the dialog's code cannot be fetched. */
export async function askForLogin(wanted: Wanted): Promise<void> {
  const { openLoginPrompt } = await import('../account/login-prompt.tsx')
  await openLoginPrompt(wanted)
}

export function closeAddPrompt(): void {
  useAddPrompt.setState({ wanted: null })
}
