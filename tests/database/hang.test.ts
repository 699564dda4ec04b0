/** PostgreSQL that hangs, or takes no writes for a while: what visitors notice of it, and how it ends. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { signWebhook } from 'tebex-client'
import { expect, onTestFinished } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'
import { scaled } from '#tests/support/machine.ts'
import { expectWithin } from '#tests/support/within.ts'
import { startServer } from '../../server.ts'
import { ORIGIN, openShop, readVariables } from '../journeys/shop.ts'
import {
  expectToHeal,
  expectToSellOn,
  PASSWORD,
  readiness,
  sendPayment,
  visitHome,
} from '../journeys/without-database.ts'
import { onPostgres } from './both.ts'
import { openTcpProxy } from './servers/tcp-proxy.ts'

const BACKPACK = '/products/6982072'
const REVIEWER = 'Ana Verified'
/** Far below the five seconds that a connection may take, far above what a loaded machine needs. */
const AT_ONCE_MS = 1_500

/** A store whose only review is shown while the payment `tbx-1` stands. */
async function storeWithReview(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'store-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await cp(join(import.meta.dirname, '../../sandbox/store'), dir, { recursive: true })
  const file = join(dir, 'settings.yaml')
  const settings = await readFile(file, 'utf8')
  await writeFile(file, settings.replace(/^ {2}testimonials: .*$/m, '  testimonials: verified'))
  const review = `{ name: ${REVIEWER}, script: Backpack, text: Bought it., transaction: tbx-1 }`
  await writeFile(join(dir, 'testimonials.yaml'), `sample: false\nreviews:\n  - ${review}\n`)
  return dir
}

async function openServer(env: Record<string, string>) {
  const sandbox = await createSandbox()
  const variables = await readVariables(sandbox, {
    PORT: '0',
    PUBLIC_ORIGIN: ORIGIN,
    CATALOG_TTL_MS: '250',
    STORE_DIR: await storeWithReview(),
    ...env,
  })
  const server = await startServer({ env: variables.env })
  onTestFinished(async () => {
    await server.close()
    await sandbox.close()
    await variables.forget()
  })
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const began = performance.now()
    const response = await fetch(server.url + path, { headers })
    const text = await response.text()
    return { status: response.status, text, ms: performance.now() - began }
  }
  await expect.poll(async () => (await get('/readyz')).status).toBe(200)
  const waitFor = (path: string, words: string) =>
    expect.poll(async () => (await get(path)).text.includes(words)).toBe(true)
  return { sandbox, server, get, waitFor }
}

async function buyBackpack({ sandbox, server }: Awaited<ReturnType<typeof openServer>>) {
  const price = { amount: 9.99, currency: 'USD' }
  const body = JSON.stringify({
    id: 'event-1',
    type: 'payment.completed',
    date: '2026-11-21T09:00:00+00:00',
    subject: {
      transaction_id: 'tbx-1',
      status: { id: 1, description: 'Complete' },
      price,
      price_paid: price,
      customer: {},
      custom: {},
      products: [{ id: 6982072, name: 'Backpack [ESCROW]', quantity: 1 }],
    },
  })
  const signature = signWebhook(new TextEncoder().encode(body), sandbox.webhookSecret)
  const headers = { 'x-signature': signature }
  return (await fetch(`${server.url}/api/webhooks/tebex`, { method: 'POST', headers, body })).status
}

onPostgres('a database that hangs holds up no public page and takes nothing from it', async ({ env }) => {
  const proxy = await openTcpProxy(env.DATABASE_URL ?? '')
  const world = await openServer({ DATABASE_URL: proxy.url })
  // First of all: a shop that closes while its database hangs takes as long as its last queries.
  onTestFinished(proxy.resume)
  const { sandbox, server, get, waitFor } = world
  expect(await buyBackpack(world)).toBe(200)
  for (const path of ['/', BACKPACK]) await waitFor(path, REVIEWER)
  const { entries, renders } = server.stats()
  proxy.hang()
  // A new version of the catalogue: every kept page is rendered again.
  sandbox.catalogue.change(({ packages }) => {
    for (const entry of packages) {
      if (entry.id === 6982072) entry.description += '<p>Ten pockets.</p>'
      else entry.name += ' II'
    }
  })
  const slow: [string, number][] = []
  for (const until = performance.now() + 1_500; performance.now() < until; ) {
    for (const path of ['/', BACKPACK, '/products/7037446']) {
      const { status, text, ms } = await get(path)
      if (ms > scaled(AT_ONCE_MS) || status !== 200) slow.push([path, ms])
      if (path !== '/products/7037446') expect([path, text.includes(REVIEWER)]).toEqual([path, true])
    }
  }
  expect(slow).toEqual([])
  // The shop may learn of the new catalogue after the last visit.
  await expect
    .poll(async () => {
      for (const path of ['/', BACKPACK, '/products/7037446']) await get(path)
      return server.stats().renders
    })
    .toBeGreaterThan(renders + 2)
  await waitFor('/', ' II')
  await waitFor(BACKPACK, 'Ten pockets.')
  expect(server.stats().entries).toBeGreaterThanOrEqual(entries)
  await expect
    .poll(async () => JSON.parse((await get('/readyz')).text).degraded)
    .toEqual(['database unavailable'])
  proxy.resume()
  await expect.poll(async () => JSON.parse((await get('/readyz')).text).degraded ?? []).toEqual([])
})

onPostgres('a database that hangs at start keeps no page from being shown', async ({ env }) => {
  const proxy = await openTcpProxy(env.DATABASE_URL ?? '')
  proxy.hang()
  const { get } = await openServer({ DATABASE_URL: proxy.url })
  for (const path of ['/', BACKPACK]) expectWithin(AT_ONCE_MS, (await get(path)).ms)
  proxy.resume()
  await expect.poll(async () => JSON.parse((await get('/readyz')).text).degraded ?? []).toEqual([])
})

onPostgres(
  'a database that hangs holds up the first page of the panel no longer than a moment',
  async ({ env }) => {
    const proxy = await openTcpProxy(env.DATABASE_URL ?? '')
    const { server, get } = await openServer({ DATABASE_URL: proxy.url, ADMIN_PASSWORD: PASSWORD })
    onTestFinished(proxy.resume)
    const login = () =>
      fetch(`${server.url}/api/admin/login`, {
        method: 'POST',
        headers: { origin: ORIGIN, 'content-type': 'application/json' },
        body: JSON.stringify({ password: PASSWORD }),
      })
    await expect.poll(async () => (await login()).status).toBe(204)
    const cookie = (await login()).headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    await expect.poll(async () => (await get('/admin/visitors', { cookie })).status).toBe(200)
    proxy.hang()
    for (const { status, text, ms } of await Promise.all([
      get('/admin'),
      get('/admin/visitors', { cookie }),
    ])) {
      expect(status).toBe(503)
      expect(text).toContain('O servidor não responde')
      // Half of the time that a query has, which a page waited for.
      expect(ms).toBeLessThan(10_000)
    }
  },
)

/** As a failover leaves it: connections that were made meanwhile go on refusing writes afterwards. */
async function createSwitch(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const name = new URL(url).pathname.slice(1)
  const disconnectOthers = () =>
    client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  return {
    async toReadOnly() {
      await client.query(`alter database ${name} set default_transaction_read_only = on`)
      await disconnectOthers()
    },
    // This connection was made before the change, and may still write.
    toWritable: () => client.query(`alter database ${name} reset default_transaction_read_only`),
  }
}

onPostgres(
  'a server that turned into a standby is noticed, read from, and left for a writable one',
  async ({ env }) => {
    const server = await createSwitch(env.DATABASE_URL ?? '')
    const open = await openShop({ env: { ...env, ADMIN_PASSWORD: PASSWORD } })
    expect(await sendPayment(open)).toBe(200)
    await server.toReadOnly()
    await expect
      .poll(async () => [await visitHome(open), (await readiness(open)).degraded])
      .toEqual([503, ['database read_only']])
    await expect.poll(() => open.shop.payments.listEvents(10)).toHaveLength(1)
    const owed = await expectToSellOn(open)
    await server.toWritable()
    await expect.poll(() => readiness(open)).toEqual({ status: 200, degraded: [] })
    expect(await sendPayment(open, owed.payment)).toBe(200)
    expect(await visitHome(open)).toBe(204)
  },
)

onPostgres('a server that takes no writes at start is waited for', async ({ env }) => {
  const server = await createSwitch(env.DATABASE_URL ?? '')
  await server.toReadOnly()
  const open = await openShop({ env: { ...env, ADMIN_PASSWORD: PASSWORD } })
  const owed = await expectToSellOn(open)
  await server.toWritable()
  await expectToHeal(open, owed)
})
