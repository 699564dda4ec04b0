import { createPlugin, createTebex, type Plugin, type Tebex, type TebexCall } from 'tebex-client'
import type { Env } from './env/env.server.ts'
import { isLocalUrl } from './env/rules.server.ts'
import { isLocalHost } from './http/hosts.server.ts'
import type { Log } from './log.server.ts'
import type { Metrics } from './metrics.server.ts'

/** The platform's published addresses for sending webhooks. */
const WEBHOOK_ADDRESSES = ['18.209.80.3', '54.87.231.232']

type OpenOptions = {
  env: Pick<Env, 'tebex' | 'publicOrigin'>
  log: Pick<Log, 'debug' | 'warn'>
  metrics?: Pick<Metrics, 'count'>
  /** Epoch milliseconds. */
  now?: () => number
}

/** Logs calls at `debug`, rate-limited ones at `warn`. */
export function openTebex(options: OpenOptions): Tebex {
  const { publicToken, privateKey, apiUrl } = options.env.tebex
  return createTebex({ publicToken, privateKey, baseUrl: apiUrl, ...commonOptions(options) })
}

/** Creates a client of the Plugin API for each secret. */
export function createPluginOpener(options: OpenOptions): (secret: string) => Plugin {
  return (secret) => createPlugin({ secret, baseUrl: options.env.tebex.pluginUrl, ...commonOptions(options) })
}

/**
 * True if the platform, or the emulator in its place, sends from the address. This distinguishes a wrong secret from
 * forged signatures; only its signature makes a webhook valid.
 */
export function isPlatformAddress(address: string, { tebex }: Pick<Env, 'tebex'>): boolean {
  return WEBHOOK_ADDRESSES.includes(address) || (isLocalUrl(tebex.apiUrl) && isLocalHost(address))
}

function commonOptions({ env, log, metrics, now }: OpenOptions) {
  return {
    userAgent: `Tradepost (+${env.publicOrigin})`,
    now,
    onCall(call: TebexCall) {
      metrics?.count('platform_calls', { outcome: call.code ?? 'ok' })
      if (call.code === 'rate_limited') log.warn({ call }, 'platform rate limit reached; all calls pause')
      else log.debug({ call }, 'platform call')
    },
  }
}
