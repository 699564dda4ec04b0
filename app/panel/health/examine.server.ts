/** Runs all checks of a shop in parallel, each with a deadline; none of them changes anything. */

import { TebexError } from 'tebex-client'
import { withDeadline } from '#app/lib/async/deadline.ts'
import { getDayIn } from '#app/lib/time-zones.ts'
import { type DatabaseInspection, inspectDatabase } from '#app/server/db/inspect.server.ts'
import type { Env } from '#app/server/env/env.server.ts'
import { findPromo } from '#app/server/store/promo.server.ts'
import type { Store } from '#app/server/store/store.server.ts'
import { checkAddress, findListener } from './checks/address.server.ts'
import { checkFolders } from './checks/folders.server.ts'
import { checkDisk, checkMemory, checkNode, type Machine, machine } from './checks/machine.server.ts'
import {
  checkClock,
  checkPrivateKey,
  checkToken,
  openPlatform,
  type Platform,
} from './checks/platform.server.ts'
import {
  checkBackups,
  checkDatabase,
  checkNotifications,
  checkSameStore,
  checkSharing,
} from './checks/records.server.ts'
import {
  checkDemoWords,
  checkNews,
  checkPackages,
  checkProductFiles,
  checkPromoCode,
  checkSubscription,
} from './checks/store.server.ts'
import { checkWebhooks } from './checks/webhooks.server.ts'
import { error, note, warning } from './finding.server.ts'
import type { Network } from './network.server.ts'
import { findValidation, type HealthNotice, NOTICES } from './notices.server.ts'
import type { CheckName, CheckReport, Finding } from './types.ts'

const CHECK_WITHIN_MS = 10_000
const DAY_MS = 86_400_000
const OLD_COUNTRIES_MS = 365 * DAY_MS
const PROXY_NOTICES = ['proxy not trusted', 'client addresses are private'] as const
const PLATFORM_HOST = 'headless.tebex.io'

export type Examined = {
  env: Env
  /** Null for an unreadable folder; its reader reports why. */
  store: Store | null
  /** True when this process is the shop. */
  isRunning: boolean
  /** Notices of the running shop; empty when none runs. */
  notices: () => Promise<readonly HealthNotice[]>
  /** The file of countries; null or an error when it is missing or unreadable. `builtAt` is ISO 8601. */
  countries: () => Promise<{ builtAt: string | null } | null>
  /** The folder with `.env` and the versions, if there is one. */
  home?: string
  /** Reasons why this process lacks the shop's rights, and so cannot tell what the shop may read and write. */
  doubts?: Finding[]
  /** Epoch milliseconds. */
  now?: () => number
  /** For tests. */
  network?: Network
  fetch?: typeof fetch
  machine?: Machine
}

type Check = { name: CheckName; find: () => Finding[] | Promise<Finding[]> }

export function examineShop(examined: Examined): Promise<CheckReport[]> {
  return Promise.all(listChecks(examined).map(runCheck))
}

async function runCheck({ name, find }: Check): Promise<CheckReport> {
  const late = () => new Error(`no result within ${CHECK_WITHIN_MS / 1000} s`)
  try {
    return { name, findings: await withDeadline((async () => find())(), CHECK_WITHIN_MS, late) }
  } catch (reason) {
    // The check of the token already reports a failing platform.
    if (reason instanceof TebexError) return { name, findings: [note('not_checked')] }
    const text = reason instanceof Error ? reason.message : String(reason)
    return { name, findings: [warning('check_failed', { reason: text })] }
  }
}

function listChecks(examined: Examined): Check[] {
  const { env, store, isRunning, notices, home = null, doubts = [], network = {}, now = Date.now } = examined
  const platform = openPlatform({ ...env, now, ...(examined.fetch && { fetch: examined.fetch }) })
  const database = once(() => inspectDatabase(env))
  const noticed = once(notices)
  const address = { env, network, now: now() }
  const found = examined.machine ?? machine
  return [
    { name: 'node', find: () => checkNode(found) },
    { name: 'memory', find: () => checkMemory(found) },
    { name: 'disk', find: () => checkDisk(env, found) },
    { name: 'folders', find: () => (doubts.length > 0 ? doubts : checkFolders(env, home)) },
    ...(isRunning ? [] : [{ name: 'port' as const, find: () => checkPort(address) }]),
    { name: 'database', find: async () => orElse(await checkRecords(await database(), isRunning), doubts) },
    { name: 'backups', find: async () => checkBackups(env.dataDir, await database(), now()) },
    { name: 'notifications', find: async () => checkNotifications(await database()) },
    { name: 'countries', find: () => checkCountries(examined, now()) },
    ...(isRunning ? [{ name: 'catalogue' as const, find: async () => checkCatalogue(await noticed()) }] : []),
    { name: 'api', find: () => checkApi(env) },
    { name: 'address', find: () => checkAddress(address) },
    { name: 'proxy', find: async () => checkProxy(env, await noticed()) },
    { name: 'webhooks', find: async () => checkDeliveries(env, await database(), await noticed()) },
    ...(store === null || env.isDemo ? [] : [{ name: 'demo' as const, find: () => checkDemoWords(store) }]),
    ...listPlatformChecks(examined, platform, database),
  ]
}

function listPlatformChecks(
  examined: Examined,
  platform: Platform,
  database: () => Promise<DatabaseInspection>,
): Check[] {
  const { store, now = Date.now } = examined
  return [
    { name: 'token', find: async () => withoutSandbox(await checkToken(platform), examined) },
    { name: 'privateKey', find: () => checkPrivateKey(platform) },
    { name: 'clock', find: () => checkClock(platform) },
    { name: 'packages', find: () => checkPackages(platform, now()) },
    { name: 'sameStore', find: async () => checkSameStore(platform, await database()) },
    ...(store === null ? [] : listStoreChecks({ store, platform, now: now() })),
  ]
}

type StoreChecks = { store: Store; platform: Platform; now: number }

function listStoreChecks({ store, platform, now }: StoreChecks): Check[] {
  const { subscription, timeZone } = store.settings
  const promo = findPromo(store.settings, getDayIn(now, timeZone))
  return [
    { name: 'promo', find: () => checkPromoCode(platform, promo) },
    { name: 'subscription', find: () => checkSubscription(platform, subscription) },
    { name: 'products', find: () => checkProductFiles({ platform, store }) },
    { name: 'news', find: () => checkNews({ platform, store }) },
  ]
}

async function checkPort(address: Parameters<typeof findListener>[0]): Promise<Finding[]> {
  const listener = await findListener(address)
  return listener === 'other' ? [error('port_taken', { port: address.env.port })] : []
}

async function checkRecords(database: DatabaseInspection, isRunning: boolean): Promise<Finding[]> {
  return orElse(checkDatabase(database), await checkSharing(database, isRunning))
}

function orElse(findings: Finding[], others: Finding[]): Finding[] {
  return findings.length > 0 ? findings : others
}

/** The demo's sandbox sends webhooks by itself, so they prove nothing. */
async function checkDeliveries(
  { tebex, publicOrigin, isDemo, dataDir }: Env,
  { lastWebhookAt }: DatabaseInspection,
  notices: readonly HealthNotice[],
): Promise<Finding[]> {
  if (notices.includes('webhook signatures refused')) return [NOTICES['webhook signatures refused']]
  if (isDemo) return []
  const lastSignedAt = lastWebhookAt ?? (await findValidation(dataDir))
  return checkWebhooks({ hasSecret: tebex.webhookSecret !== null, publicOrigin, lastSignedAt })
}

async function checkCountries({ countries }: Examined, now: number): Promise<Finding[]> {
  const info = await countries().catch(() => null)
  if (info === null) return [warning('countries_missing')]
  const { builtAt } = info
  if (builtAt === null || now - Date.parse(builtAt) < OLD_COUNTRIES_MS) return []
  return [warning('countries_old', { date: builtAt.slice(0, 10) })]
}

function checkApi({ tebex, isDemo }: Env): Finding[] {
  const { host, hostname } = new URL(tebex.apiUrl)
  return isDemo || hostname === PLATFORM_HOST ? [] : [error('api_is_sandbox', { host })]
}

function checkProxy({ warnings }: Env, notices: readonly HealthNotice[]): Finding[] {
  const found = PROXY_NOTICES.filter((notice) => notices.includes(notice)).map((notice) => NOTICES[notice])
  if (found.length > 0) return found
  const isHeaderUnused = warnings.some((text) => text.startsWith('CLIENT_IP_HEADER:'))
  return isHeaderUnused ? [warning('client_ip_header_unused')] : []
}

/** The demo's sandbox runs only as long as the shop. */
function withoutSandbox(findings: Finding[], { env, isRunning }: Examined): Finding[] {
  const isExpected = env.isDemo && !isRunning
  return findings.filter(({ code }) => !(isExpected && code === 'platform_unreachable'))
}

function checkCatalogue(notices: readonly HealthNotice[]): Finding[] {
  return notices.includes('catalogue is old') ? [NOTICES['catalogue is old']] : []
}

/** Lets several checks share one answer. */
function once<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | null = null
  return () => {
    result ??= ask()
    return result
  }
}
