/**
 * The browser's memory of the signed-in customer: a hint for painting. The server's response wins every time.
 */
import { create } from 'zustand'
import { isNumber, isString } from '#app/lib/guards.ts'
import { callApi } from '#app/ui/browser/api.ts'
import { readPersisted } from '#app/ui/browser/persisted-store.ts'
import { browserStorage } from '#app/ui/browser/storage.ts'
import { dropBackup, findBackup, writeBackup } from './session-backup.ts'
import { SESSION_KEY, writeSignInHint } from './session-hint.ts'
import { isSessionResponse, isUser, type SessionResponse, type User } from './types.ts'

type AuthState = {
  isAuthenticated: boolean
  user: User | null
  sessionId: string | null
  /** Epoch milliseconds. */
  lastLoginTime: number | null
}

const signedOut: AuthState = { isAuthenticated: false, user: null, sessionId: null, lastLoginTime: null }

// The first render is the server's; the layout asks for the hint right after it.
export const useSession = create<AuthState & Partial<Pick<SessionResponse, 'hasCountryPrices' | 'owned'>>>()(
  () => signedOut,
)

/** Counts the sign-outs of this tab and those that other tabs reported. */
let signOuts = 0

useSession.subscribe((state, previousState) => {
  if (previousState.isAuthenticated && !state.isAuthenticated) signOuts += 1
  writeSignInHint(state)
})

/** Paints the state that the last visit stored, else a backup younger than 24 hours. */
export function restoreSession(backupHours: number): void {
  const persisted = readPersisted(SESSION_KEY)
  if (persisted || useSession.getState().isAuthenticated) useSession.setState(parseSession(persisted))
  if (useSession.getState().isAuthenticated) return
  const backup = findBackup(Date.now(), backupHours)
  if (backup) useSession.setState({ isAuthenticated: true, sessionId: backup.sessionId })
}

/** The record may be foreign or damaged: fields of the wrong type count as absent. */
function parseSession(persisted: Record<string, unknown> | null): AuthState {
  const { isAuthenticated, user, sessionId, lastLoginTime } = persisted ?? {}
  if (isAuthenticated !== true) return signedOut
  return {
    isAuthenticated,
    user: isUser(user) ? user : null,
    sessionId: isString(sessionId) ? sessionId : null,
    lastLoginTime: isNumber(lastLoginTime) ? lastLoginTime : null,
  }
}

export function setAuth(user: User | null, sessionId: string | null): void {
  const now = Date.now()
  const current = useSession.getState()
  const lastLoginTime =
    current.isAuthenticated && current.lastLoginTime !== null ? current.lastLoginTime : now
  const id = sessionId ?? newSessionId(now)
  useSession.setState({ isAuthenticated: true, user, sessionId: id, lastLoginTime })
  writeBackup({ isAuthenticated: true, sessionId: id, timestamp: now })
}

export function clearAuth(): void {
  // The backup is deleted first, because another tab reads it as soon as it learns of the sign-out.
  dropBackup()
  useSession.setState(signedOut)
  browserStorage.removeItem(SESSION_KEY)
  clearSessionStorage()
}

export function clearSessionStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is forbidden, so there is nothing to delete.
  }
}

let validated: { at: number; session: SessionResponse } | null = null

/** Asks the server who is signed in. Null keeps the hint: the server was unreachable, or a sign-out came before its answer. */
export async function validateAuth(): Promise<SessionResponse | null> {
  const signOutsAtStart = signOuts
  const result = await callApi('/api/session', isSessionResponse)
  if (!result.ok || signOutsAtStart !== signOuts) return null
  const session = result.data
  validated = { at: performance.now(), session }
  if (session.authenticated) setAuth(session.user, session.sessionId)
  else if (useSession.getState().isAuthenticated) clearAuth()
  const { hasCountryPrices, owned } = session
  const current = useSession.getState()
  if (hasCountryPrices !== current.hasCountryPrices || `${owned}` !== `${current.owned}`)
    useSession.setState({ hasCountryPrices, owned })
  return session
}

const FRESH_MS = 5_000

/** Returns false only after the server has confirmed it. */
export async function confirmSignedIn(): Promise<boolean> {
  if (useSession.getState().isAuthenticated) return true
  if (validated && performance.now() - validated.at < FRESH_MS) return validated.session.authenticated
  return (await validateAuth())?.authenticated ?? false
}

function newSessionId(now: number): string {
  return `${now.toString(36)}-${crypto.randomUUID().slice(0, 8)}`
}
