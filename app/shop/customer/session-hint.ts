import { readPersisted, writePersisted } from '#app/ui/browser/persisted-store.ts'
import { hasBackup } from './session-backup.ts'

/** The name of the record that every tab of this browser follows. */
export const SESSION_KEY = 'auth'

export const writeSignInHint = (state: object) => writePersisted(SESSION_KEY, state)

/** This browser was signed in when it was last here. */
export function hasSignInHint(): boolean {
  return readPersisted(SESSION_KEY)?.isAuthenticated === true || hasBackup()
}
