/** Notices of a running shop, drawn from the requests that come: shown by `/readyz` and among the findings. */
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#app/server/env/env.server.ts'
import { isForwarded, isGlobal, isTrustedProxy } from '#app/server/http/address.server.ts'
import { error, warning } from './finding.server.ts'
import type { Finding } from './types.ts'

/** One odd request may be a tool of the operator's. */
const ENOUGH = 3
const OLD_CATALOGUE_MS = 15 * 60_000

/** Keys are the names that `/readyz` lists under `degraded`. */
export const NOTICES = {
  'proxy not trusted': warning('proxy_not_trusted'),
  'client addresses are private': warning('client_addresses_private'),
  'webhook signatures refused': error('webhooks_refused'),
  'catalogue is old': warning('catalogue_old'),
} satisfies Record<string, Finding>

export type HealthNotice = keyof typeof NOTICES
type NoticeEnv = Pick<Env, 'trustedProxies' | 'clientIpHeader' | 'catalogTtlMs' | 'dataDir'>

export function createNotices(env: NoticeEnv) {
  let fromUntrustedProxy = 0
  let withPrivateAddress = 0
  let isRefusing = false

  return {
    /** `client` is the address that the shop takes the visitor's to be. */
    noteRequest(socketAddress: string, headers: Headers, client: string): void {
      if (isGlobal(client)) {
        withPrivateAddress = 0
        return
      }
      const isOfProxy = isForwarded(headers, env)
      if (isOfProxy && !isTrustedProxy(socketAddress, env)) fromUntrustedProxy += 1
      // Programs of this machine ask for the shop's health without a proxy.
      else if (isOfProxy || !/^(127\.|::1$)/.test(client)) withPrivateAddress += 1
    },
    noteWebhook(isSigned: boolean): void {
      isRefusing = !isSigned
    },
    /** The platform has validated the webhook's address: that is no event, but proves the secret. */
    noteValidation: () => noteValidation(env.dataDir),
    findValidation: () => findValidation(env.dataDir),
    /** `ageMs`: since the catalogue was last read. */
    list(ageMs: number | null): HealthNotice[] {
      const found: Record<HealthNotice, boolean> = {
        'proxy not trusted': fromUntrustedProxy >= ENOUGH,
        'client addresses are private': withPrivateAddress >= ENOUGH,
        'webhook signatures refused': isRefusing,
        'catalogue is old': (ageMs ?? 0) > Math.max(OLD_CATALOGUE_MS, 3 * env.catalogTtlMs),
      }
      return noticesIn(Object.keys(found)).filter((notice) => found[notice])
    },
  }
}

export async function noteValidation(dataDir: string): Promise<void> {
  await writeFile(validationMark(dataDir), '').catch(() => undefined)
}

/** When the platform last validated the webhook's address, epoch milliseconds. */
export async function findValidation(dataDir: string): Promise<number | null> {
  const mark = await stat(validationMark(dataDir)).catch(() => null)
  return mark?.mtimeMs ?? null
}

const validationMark = (dataDir: string) => join(dataDir, 'webhook-validated')

/** Those that this version knows. */
export function noticesIn(names: readonly string[]): HealthNotice[] {
  return names.filter((name): name is HealthNotice => name in NOTICES)
}
