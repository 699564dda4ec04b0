/** The client of the store platform, made from the environment. */
import { createTebex, type Tebex } from '#tebex/index.ts'
import type { Env } from './env.server.ts'
import type { Log } from './log.server.ts'

/** Makes the client. Calls are logged at `debug`, those without a good answer at `info`. */
export function openTebex(env: Pick<Env, 'tebex'>, log: Pick<Log, 'debug' | 'info'>): Tebex {
  const { publicToken, privateKey, apiUrl } = env.tebex
  return createTebex({
    publicToken,
    privateKey,
    baseUrl: apiUrl,
    onCall: (call) => {
      if (call.code === undefined) log.debug({ call }, 'platform call')
      else log.info({ call }, 'platform call failed')
    },
  })
}
