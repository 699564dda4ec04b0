import type { ProblemStyle } from '../tebex/refusal.ts'
import type { Variants } from '../variants.ts'
import type { SandboxContext } from './context.ts'

/** Paths of the other APIs, below the emulator's address. */
export const CHECKOUT_BASE = '/checkout/api'
export const PLUGIN_BASE = '/plugin'

type Api = 'headless' | 'checkout' | 'plugin'

/** The API of an address; null for pages. */
export function findApi({ req: { path } }: SandboxContext): Api | null {
  if (path.startsWith('/api/')) return 'headless'
  if (path.startsWith(`${CHECKOUT_BASE}/`)) return 'checkout'
  return path.startsWith(`${PLUGIN_BASE}/`) ? 'plugin' : null
}

/** The shape of the errors of an API. */
export function chooseStyle(api: Api, { rfcProblems, checkoutProblems }: Variants): ProblemStyle {
  if (api === 'plugin') return 'plugin'
  if (api === 'checkout') return checkoutProblems
  return rfcProblems ? 'rfc' : 'seen'
}
