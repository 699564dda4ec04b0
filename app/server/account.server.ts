/** The user whose rights this process has. */
import { type UserInfo, userInfo } from 'node:os'
import process from 'node:process'

/** Null: the user has no entry in the system's list, as in a container. */
export function findAccount(): UserInfo<string> | null {
  try {
    return userInfo()
  } catch {
    return null
  }
}

/** Its name, or its number without one. */
export function describeUser(): string {
  return findAccount()?.username ?? String(process.geteuid?.())
}

/** For `chown`: the user with its group. */
export function formatOwnership(): string {
  return findAccount() ? `${describeUser()}:` : `${process.geteuid?.()}:${process.getegid?.()}`
}

/** True when the system refused something to this user. */
export function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')
}
