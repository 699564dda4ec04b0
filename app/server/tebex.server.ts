import { createTebex, type Tebex } from '#tebex/index.ts'
import type { Env } from './env/env.server.ts'
import type { Log } from './log.server.ts'
import type { Metrics } from './metrics.server.ts'

type OpenOptions = {
  env: Pick<Env, 'tebex' | 'publicOrigin'>
  log: Pick<Log, 'debug' | 'warn'>
  metrics?: Pick<Metrics, 'count'>
  /** Epoch milliseconds. */
  now?: () => number
}

/** Opens the platform's client. Calls are logged at `debug`, rate-limited ones at `warn`. */
export function openTebex({ env, log, metrics, now }: OpenOptions): Tebex {
  const { publicToken, privateKey, apiUrl } = env.tebex
  return createTebex({
    publicToken,
    privateKey,
    baseUrl: apiUrl,
    userAgent: `Tradepost (+${env.publicOrigin})`,
    now,
    onCall: (call) => {
      metrics?.count('platform_calls', { outcome: call.code ?? 'ok' })
      if (call.code === 'rate_limited') log.warn({ call }, 'platform rate limit reached: all calls pause')
      else log.debug({ call }, 'platform call')
    },
  })
}
