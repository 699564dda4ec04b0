/** The dialog that may open before a package is added: a login, or "buy again?" for an owned product. */
import type { ComponentType } from 'react'
import { create } from 'zustand'
import type { Messages } from '#app/messages/index.ts'

/** `form` has the fields of the addition. */
export type Wanted = { id: number; name: string; form: [string, string][] }
/** `texts` come with the dialog, because the page may lack them. */
type AddPromptState = { wanted: Wanted | null; Prompt: ComponentType | null; texts: Messages | null }

export const useAddPrompt = create<AddPromptState>()(() => ({ wanted: null, Prompt: null, texts: null }))

/** Asks the visitor to log in before the package is added. Rejects if the dialog's code cannot be fetched. */
export async function askForLogin(wanted: Wanted): Promise<void> {
  const { openLoginPrompt } = await import('../account/login-prompt.tsx')
  await openLoginPrompt(wanted)
}

export function closeAddPrompt(): void {
  useAddPrompt.setState({ wanted: null })
}
