import { leave } from '#app/ui/browser/leave.ts'
import { type Problem, send } from '#app/ui/browser/send.ts'
import { clearAuth, clearSessionStorage } from './session-store.ts'

/** Sends the browser to the FiveM login. Resolves with why that failed, or with null when the visitor is back. */
export async function login(fields: [string, string][], delayMs: number): Promise<Problem | null> {
  clearAuth()
  await delay(delayMs)
  const answer = await send<{ url: string }>('/api/auth/login', fields)
  if (!answer.ok) return answer.problem
  clearSessionStorage()
  await leave(answer.data.url)
  return null
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
