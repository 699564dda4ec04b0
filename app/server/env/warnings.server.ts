/** What works but deserves the operator's eye. */

import { isLoopbackHost } from '../http/hosts.server.ts'
import type { Env } from './env.server.ts'
import type { EnvReader } from './reader.server.ts'

/** One line for each, beginning with the variable's name. */
export function warningsFor(env: Omit<Env, 'warnings'>, reader: EnvReader): string[] {
  const warnings: string[] = []
  const origin = new URL(env.publicOrigin)
  if (!env.isDemo && env.tebex.privateKey === null) {
    warnings.push(
      'TEBEX_PRIVATE_KEY: recommended; without it the platform sees the address of this server instead of the shopper’s, and may tax wrongly',
    )
  }
  if (!env.isDemo && env.tebex.webhookSecret === null) {
    warnings.push('TEBEX_WEBHOOK_SECRET: recommended; without it payments and refunds cannot be recorded')
  }
  if (!env.isDemo && env.isProduction && isLoopbackHost(origin.hostname)) {
    warnings.push(`PUBLIC_ORIGIN: ${env.publicOrigin} is reachable from this machine only`)
  } else if (origin.protocol === 'http:' && !isLoopbackHost(origin.hostname)) {
    warnings.push('PUBLIC_ORIGIN: without https the sign-in travels unprotected')
  }
  if (reader.text('CLIENT_IP_HEADER') !== null && env.trustedProxies.length === 0) {
    warnings.push('CLIENT_IP_HEADER: ignored until TRUSTED_PROXIES names whose header it is')
  }
  if (reader.text('AI_API_URL') !== null && env.ai === null)
    warnings.push('AI_API_URL: not used without AI_API_KEY')
  return warnings
}
