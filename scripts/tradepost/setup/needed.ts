/** Whether a start shall set the shop up first. */
import { existsSync } from 'node:fs'
import process from 'node:process'
import { isSupervised } from '../supervised.ts'

type Source = Record<string, string | undefined>

const hasToken = ({ TEBEX_PUBLIC_TOKEN, TEBEX_PUBLIC_TOKEN_FILE }: Source) =>
  Boolean(TEBEX_PUBLIC_TOKEN || TEBEX_PUBLIC_TOKEN_FILE)

/** A seller's folder is never written over: with one, missing keys are reported as before. */
export function needsSetup(environment: Source, store: string): boolean {
  if (existsSync(store) || environment.TRADEPOST_DEMO === '1') return false
  // A machine that names the shop wants it written.
  if (environment.SETUP_NAME || process.argv.includes('--setup')) return true
  return (isSupervised || environment.NODE_ENV === 'production') && !hasToken(environment)
}
