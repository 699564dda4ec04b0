/** Notices that a running shop derives from its requests, for `/readyz` and the findings. */
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#app/server/env/env.server.ts'
import { isForwarded, isGlobal, isTrustedProxy } from '#app/server/http/address.server.ts'
import { error, warning } from './finding.server.ts'
import type { Finding } from './types.ts'

/** A single odd request may come from a tool of the operator. */
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
    /** `client` is the visitor's address as the shop determined it. */
    noteRequest(socketAddress: string, headers: Headers, client: string): void {
      if (isGlobal(client)) {
        withPrivateAddress = 0
        return
      }
      const isOfProxy = isForwarded(headers, env)
      if (isOfProxy && !isTrustedProxy(socketAddress, env)) fromUntrustedProxy += 1
      // Programs on this machine ask for the shop's health without a proxy.
      else if (isOfProxy || !/^(127\.|::1$)/.test(client)) withPrivateAddress += 1
    },
    noteWebhook(isSigned: boolean): void {
      isRefusing = !isSigned
    },
    /** The platform's validation of the webhook's address is no event, but proves the secret. */
    noteValidation: () => noteValidation(env.dataDir),
    findValidation: () => findValidation(env.dataDir),
    /** `ageMs` is the time since the catalogue was last read. */
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

/** Epoch milliseconds of the platform's last validation of the webhook's address. */
export async function findValidation(dataDir: string): Promise<number | null> {
  const mark = await stat(validationMark(dataDir)).catch(() => null)
  return mark?.mtimeMs ?? null
}

const validationMark = (dataDir: string) => join(dataDir, 'webhook-validated')

/** Skips names that this version does not know. */
export function noticesIn(names: readonly string[]): HealthNotice[] {
  return names.filter((name): name is HealthNotice => name in NOTICES)
}
