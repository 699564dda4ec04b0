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

/** The user's name, or its number when it has no name. */
export function describeUser(): string {
  return findAccount()?.username ?? String(process.geteuid?.())
}

/** The user and its group, as `chown` takes them. */
export function formatOwnership(): string {
  return findAccount() ? `${describeUser()}:` : `${process.geteuid?.()}:${process.getegid?.()}`
}

/** The system refused this user the access. */
export function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')
}
