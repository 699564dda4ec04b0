import { createObjectGuard, isNull, isString } from '#app/lib/guards.ts'
import { callApi, type Problem } from '#app/ui/browser/api.ts'
import { leave } from '#app/ui/browser/leave.ts'
import { clearAuth, clearSessionStorage } from './session-store.ts'

/** Sends the browser to the FiveM login. Resolves to the reason of a failure, or to null when the visitor is back. */
export async function login(form: [string, string][], delayMs: number): Promise<Problem | null> {
  clearAuth()
  await delay(delayMs)
  const result = await callApi('/api/auth/login', createObjectGuard({ url: isString }), { form })
  if (!result.ok) return result.problem
  clearSessionStorage()
  await leave(result.data.url)
  return null
}

/** Ends the session on the server and reloads, so that every page forgets the visitor. */
export async function logout(delayMs: number): Promise<void> {
  await callApi('/api/auth/logout', isNull, { form: [] })
  clearAuth()
  await delay(delayMs)
  location.reload()
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
