/** The operating system's user that runs this process. */
import { type UserInfo, userInfo } from 'node:os'
import process from 'node:process'

/** The user's entry in the system's list; null without one, as in a container. */
export function findAccount(): UserInfo<string> | null {
  try {
    return userInfo()
  } catch {
    return null
  }
}

/** The user's name, or else its number. */
export function describeUser(): string {
  return findAccount()?.username ?? String(process.geteuid?.())
}

/** User and group in the form of `chown`. */
export function formatOwnership(): string {
  return findAccount() ? `${describeUser()}:` : `${process.geteuid?.()}:${process.getegid?.()}`
}

/** True if the system refused this user the access. */
export function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')
}
