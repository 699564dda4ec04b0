/** Decides whether a start sets the shop up first. */
import { existsSync } from 'node:fs'
import process from 'node:process'
import { isSupervised } from '../supervised.ts'

type Source = Record<string, string | undefined>

const hasToken = ({ TEBEX_PUBLIC_TOKEN, TEBEX_PUBLIC_TOKEN_FILE }: Source) =>
  Boolean(TEBEX_PUBLIC_TOKEN || TEBEX_PUBLIC_TOKEN_FILE)

/**
 * An existing store folder is never overwritten, and a read-only one is never made: the shop then reports missing keys as
 * usual.
 */
export function needsSetup(environment: Source, store: string): boolean {
  if (existsSync(store) || environment.STORE_READ_ONLY === '1' || environment.TRADEPOST_DEMO) return false
  // A machine that names the shop asks for its setup.
  if (environment.SETUP_NAME || process.argv.includes('--setup')) return true
  return (isSupervised || environment.NODE_ENV === 'production') && !hasToken(environment)
}
