import { send } from '#app/ui/send.ts'
import { clearAuth, clearSessionStorage } from './session-store.ts'

/** Sends the browser to the FiveM login. Answers only when that failed, with the words for the visitor or null. */
export async function login(fields: [string, string][], delayMs: number): Promise<{ failed: string | null }> {
  clearAuth()
  await delay(delayMs)
  const answer = await send<{ url: string }>('/api/auth/login', fields)
  if (!answer.ok) return { failed: answer.problem.detail }
  clearSessionStorage()
  location.assign(answer.data.url)
  // The page is on its way out: the button stays busy until it is gone.
  return new Promise(() => undefined)
}

/** Ends the session on the server and reloads, so that every page forgets the visitor. */
export async function logout(delayMs: number): Promise<void> {
  await send('/api/auth/logout', [])
  clearAuth()
  await delay(delayMs)
  location.reload()
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
