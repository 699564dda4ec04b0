/** One mistake after another is planted in a live shop; the doctor names exactly that one. */
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { FindingCode } from '#app/panel/health/types.ts'
import { scaled } from '#tests/support/machine.ts'
import { HOST, type LiveShop, openLiveShop } from './live-shop.ts'
import * as plant from './plants.ts'

const OPEN_WITHIN_MS = 60_000
const MB = 1024 * 1024

const { withVariables, withMachine, withClock, withCatalogue, withData } = plant

type Plant = (live: LiveShop) => plant.Changes | Promise<plant.Changes>

const UNKNOWN_TOKEN = 'abcd-0123456789012345678901234567890123456789'
const WEAK_SECRET = 'changeme-changeme-changeme-changeme'

const MISTAKES: [mistake: string, code: FindingCode, plant: Plant][] = [
  ['no public token', 'environment', withVariables({ TEBEX_PUBLIC_TOKEN: undefined })],
  ['a public token of no store', 'token_unknown', withVariables({ TEBEX_PUBLIC_TOKEN: UNKNOWN_TOKEN })],
  ['a revoked private key', 'private_key_refused', withVariables({ TEBEX_PRIVATE_KEY: 'revoked-last-week' })],
  ['no private key', 'private_key_missing', withVariables({ TEBEX_PRIVATE_KEY: undefined })],
  ['webhooks of another store', 'keys_of_two_stores', withData(plant.recordForeignPayments)],
  [
    'a disabled store',
    'store_disabled',
    withCatalogue(({ store }) => Object.assign(store, { disabled: true })),
  ],
  ['no webhook secret', 'webhook_secret_missing', withVariables({ TEBEX_WEBHOOK_SECRET: undefined })],
  ['a webhook that was never added', 'webhook_never_received', plant.forgetValidation],
  ['an address without https', 'origin_not_https', withVariables({ PUBLIC_ORIGIN: 'http://shop.test' })],
  ['an address of this machine', 'origin_local', withVariables({ PUBLIC_ORIGIN: 'http://localhost:3000' })],
  ['a closed port', 'origin_unreachable', withVariables({ PUBLIC_ORIGIN: `https://${HOST}:1` })],
  [
    'a domain that leads elsewhere',
    'origin_elsewhere',
    (live) => plant.respondAlways(live, 301, { location: 'https://other.test/' }),
  ],
  ['a domain with another site', 'origin_other_site', (live) => plant.respondAlways(live, 200)],
  ['a proxy that cannot reach the shop', 'proxy_cannot_reach_shop', (live) => plant.respondAlways(live, 502)],
  ['a name that the DNS does not know', 'dns_unknown', withVariables({ PUBLIC_ORIGIN: 'https://shpo.test' })],
  [
    'an expired certificate',
    'certificate_expired',
    (live) => plant.certify(live, live.authority.issue([HOST], -1)),
  ],
  [
    'a certificate that expires soon',
    'certificate_expires_soon',
    (live) => plant.certify(live, live.authority.issue([HOST], 5)),
  ],
  [
    'a certificate of another name',
    'certificate_wrong_host',
    (live) => plant.certify(live, live.authority.issue(['other.test'], 90)),
  ],
  [
    'a self-signed certificate',
    'certificate_self_signed',
    (live) => plant.certify(live, live.authority.selfSigned(HOST)),
  ],
  ['www that is not redirected', 'other_host_not_redirected', plant.openWww],
  ['a proxy that removes compression', 'compression_missing', plant.removeCompression],
  ['a proxy that replaces caching rules', 'caching_missing', plant.replaceCaching],
  ['a clock that is fast', 'clock_ahead', withClock(90_000)],
  ['a clock that is slow', 'clock_behind', withClock(-90_000)],
  [
    'a header of no proxy',
    'client_ip_header_unused',
    withVariables({ CLIENT_IP_HEADER: 'x-real-ip', TRUSTED_PROXIES: undefined }),
  ],
  ['old country data', 'countries_old', plant.useOldCountries],
  [
    'a broken file of countries',
    'countries_missing',
    (live) => plant.placeGeo(live, Buffer.from('no such file')),
  ],
  ['a package that has expired', 'package_unsellable', withCatalogue(plant.expirePackage)],
  [
    'words of the demo',
    'demo_words',
    (live) => plant.edit(live, 'Jobs and vehicles for calm cities', 'Northgate Scripts'),
  ],
  [
    'an unknown key of settings.yaml',
    'store_file',
    (live) => plant.edit(live, 'links:', 'colour: red\nlinks:'),
  ],
  [
    'a promo code that does not exist',
    'promo_code_unknown',
    (live) => plant.edit(live, 'LIGHTHOUSE', 'FOGHORN'),
  ],
  [
    'a subscription that does not exist',
    'subscription_package_unknown',
    (live) => plant.edit(live, '8000003', '9999999'),
  ],
  ['a product file of no package', 'product_file_without_package', plant.addProductFile],
  ['news of no package', 'note_without_package', plant.addNote],
  ['an old Node', 'node_old', withMachine({ nodeVersion: '22.11.0' })],
  ['too little memory', 'memory_small', withMachine({ memoryBytes: 128 * MB })],
  ['a full disk', 'disk_small', withMachine({ freeBytes: async () => 100 * MB })],
  ['a port that another program has', 'port_taken', plant.takePort],
  [
    'a sandbox that was left in',
    'api_is_sandbox',
    ({ sandbox }) => ({ variables: { TEBEX_API_URL: sandbox.apiUrl } }),
  ],
  ['a weak session secret', 'environment', withVariables({ SESSION_SECRET: WEAK_SECRET })],
  ['a default password', 'environment', withVariables({ ADMIN_PASSWORD: 'admin1234567' })],
  [
    'a database that is away',
    'database_unavailable',
    withVariables({ DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' }),
  ],
  ['a database of a newer version', 'database_too_new', withData(plant.migrateFurther)],
  ['a damaged database', 'database_damaged', plant.damageDatabase],
  ['two processes on one embedded database', 'database_shared', plant.openTwice],
  ['no backup', 'backup_missing', withData(plant.ageDatabase)],
  ['an old backup', 'backup_old', plant.ageBackup],
  ['a channel that takes no notifications', 'notifications_failing', withData(plant.giveUpNotification)],
]

type NoticedMistake = {
  mistake: string
  code: FindingCode
  /** As `/readyz` says it. */
  degraded: string
  /** Environment of the shop. */
  variables?: Record<string, string>
  plant: (live: LiveShop) => Promise<void>
}

const MISTAKES_OF_RUNNING: NoticedMistake[] = [
  {
    mistake: 'a wrong webhook secret',
    code: 'webhooks_refused',
    degraded: 'webhook signatures refused',
    plant: plant.deliverWronglySigned,
  },
  {
    mistake: 'a proxy that is not trusted',
    code: 'proxy_not_trusted',
    degraded: 'proxy not trusted',
    variables: { TRUSTED_PROXIES: '' },
    plant: plant.visitOften,
  },
  {
    mistake: 'private addresses of visitors',
    code: 'client_addresses_private',
    degraded: 'client addresses are private',
    plant: plant.forwardPrivateAddress,
  },
]

let shared: LiveShop

beforeAll(async () => {
  shared = await openLiveShop()
}, scaled(OPEN_WITHIN_MS))
afterAll(() => shared.close())
afterEach(() => shared.mend())

test('a shop without a mistake has no findings', async () => {
  expect(await shared.findings()).toEqual([])
})

test('a check that the platform did not answer is not called in order', async () => {
  const reports = await shared.examine({ TEBEX_PUBLIC_TOKEN: UNKNOWN_TOKEN })
  const packages = reports.find(({ name }) => name === 'packages')
  expect(packages?.findings.map(({ code }) => code)).toEqual(['not_checked'])
})

test.each(MISTAKES)('%s: %s', async (_mistake, code, plantIt) => {
  const { variables, surroundings } = await plantIt(shared)
  expect(await shared.findings(variables, surroundings)).toEqual([code])
})

test.each(MISTAKES_OF_RUNNING)(
  '$mistake, which the running shop notices',
  async ({ code, degraded, variables, plant: plantIt }) => {
    const live = await openLiveShop(variables)
    onTestFinished(live.close)
    await plantIt(live)
    expect(await live.findings()).toEqual([code])
    const ready = await (await fetch(`${live.server.url}/readyz`)).json()
    expect(ready).toMatchObject({ ready: true, degraded: [degraded] })
  },
)

test.skipIf(process.getuid?.() !== 0)('a file that a command of root has made', async () => {
  const dataDir = await plant.makeData(shared)
  await chown(join(dataDir, 'webhook-validated'), 12_345, 12_345)
  expect(await shared.findings({ DATA_DIR: dataDir })).toEqual(['wrong_owner'])
})
