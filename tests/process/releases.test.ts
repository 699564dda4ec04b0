/** Versions change under visitors, go back by themselves and by command, and outlive a kill at any point. */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { scaled } from '#tests/support/machine.ts'
import { expectWithin } from '#tests/support/within.ts'
import { createInstallation, type Installation } from './installation.ts'
import { type Shopper, signInShopper } from './shopper.ts'

const READY = { timeout: scaled(60_000), interval: 50 }
const WITHIN_MS = scaled(180_000)
const KILLS = Number(process.env.KILLS ?? 3)

/** Changes the database as a migration does, with the copy that comes before one. */
const MIGRATION = `
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { dumpBefore } from '#app/server/db/dump/dump.server.ts'
const dataDir = process.env.DATA_DIR
const open = () => new DatabaseSync(dataDir + '/shop.db', { timeout: 60_000 })
const isMigrated = () => {
  if (!existsSync(dataDir + '/shop.db')) return false
  const database = open()
  const found = database.prepare("select 1 from sqlite_schema where name = 'of_version_2'").get()
  database.close()
  return found !== undefined
}
if (!isMigrated()) {
  await dumpBefore({ dataDir, databaseUrl: null }, '2.0.0', Date.now())
  const database = open()
  database.exec('create table of_version_2 (id text)')
  database.close()
}
`
const TURN = 'if (isSupervised) await waitForTurn()'

/** Customers whose carts hold the first package. */
async function fillCarts({ url, sandbox }: Installation, packageId: number): Promise<Shopper[]> {
  return Promise.all(Array.from({ length: 5 }, () => signInShopper(url, sandbox, packageId)))
}

async function open(versions: readonly string[]): Promise<Installation> {
  const installation = await createInstallation(versions)
  onTestFinished(() => installation.close())
  return installation
}

function hasTable({ home }: Installation): boolean {
  const database = new DatabaseSync(join(home, 'data/shop.db'), { readOnly: true })
  const found = database.prepare("select 1 from sqlite_schema where name = 'of_version_2'").get()
  database.close()
  return found !== undefined
}

const createSubject = (transaction_id: string) => ({
  transaction_id,
  status: { id: 1, description: 'Complete' },
  customer: { username: { id: '4711', username: 'ana' } },
  price_paid: { amount: 5, currency: 'EUR' },
  products: [{ id: 7, name: 'Seven', quantity: 1, username: { id: '4711', username: 'ana' } }],
})

function listPayments({ home }: Installation) {
  const database = new DatabaseSync(join(home, 'data/shop.db'), { readOnly: true })
  const rows = database
    .prepare('select transaction_id, status, total_cents, customer_key from payments order by transaction_id')
    .all()
  database.close()
  return rows
}

/** Lets a version do this as soon as store folder and database are its own. */
async function changeTurn(installation: Installation, version: string, code: string): Promise<void> {
  const start = await readFile(join(installation.home, 'versions', version, 'scripts/start.ts'), 'utf8')
  expect(start).toContain(TURN)
  await installation.change(version, 'scripts/turn.ts', code)
  await installation.change(
    version,
    'scripts/start.ts',
    start.replace(TURN, `${TURN}\nawait import('./turn.ts')`),
  )
}

/** Visitors with a connection each, 50 a second; how many were refused. */
function visit(url: string) {
  let isOver = false
  let refused = 0
  const visits: Promise<void>[] = []
  const loop = (async () => {
    while (!isOver) {
      visits.push(
        fetch(`${url}/scripts`, { headers: { connection: 'close' } }).then(
          async (response) => void (await response.arrayBuffer()),
          () => {
            refused += 1
          },
        ),
      )
      await delay(20)
    }
  })()
  return async () => {
    isOver = true
    await loop
    await Promise.all(visits)
    return { visits: visits.length, refused }
  }
}

test(
  'an update and a rollback keep every visitor and cart, and the database follows the version',
  async () => {
    const installation = await open(['1.0.0', '2.0.0'])
    const { home, url, sandbox } = installation
    await changeTurn(installation, '2.0.0', MIGRATION)
    installation.start()
    await expect.poll(installation.isReady, READY).toBe(true)
    sandbox.variants.basketEvents = false
    await sandbox.webhooks.endpoint(`${url}/api/webhooks/tebex`)

    const [first = 0, second = 0] = sandbox.catalogue.data.packages.map(({ id }) => id)
    const shoppers = await fillCarts(installation, first)

    const stop = visit(url)
    await installation.propose('2.0.0')
    const shopping: Promise<string>[] = []
    for (let i = 0; i < 20; i++) {
      sandbox.webhooks.emit('payment.completed', createSubject(`tbx-${i}`))
      const shopper = shoppers[i % shoppers.length]
      const work = i < 10 ? shopper?.checkout() : shopper?.add(second)
      if (work) shopping.push(work.then(() => 'answered', String))
      await delay(100)
    }
    await expect.poll(installation.current, READY).toBe('2.0.0')
    await expect.poll(installation.journal, READY).toMatchObject({ version: '2.0.0', state: 'done' })
    await expect.poll(installation.isReady, READY).toBe(true)
    const update = await stop()
    // 50 a second: at most two seconds' worth, on a busy machine.
    expect(update.refused).toBeLessThan(100)
    expect(hasTable(installation)).toBe(true)
    expect(await Promise.all(shopping)).toEqual(Array(20).fill('answered'))
    for (const shopper of shoppers) expect(await shopper.list()).toEqual([first, second])
    await sandbox.webhooks.settled()
    // The platform sends again an event that was refused in the moment of a handover.
    sandbox.advanceClock(61_000)
    await sandbox.webhooks.settled()
    expect(sandbox.webhooks.list().map(({ state }) => state)).toEqual(Array(20).fill('delivered'))

    for (let i = 0; i < 5; i++) sandbox.webhooks.emit('payment.completed', createSubject(`tbx-later-${i}`))
    await sandbox.webhooks.settled()
    const payments = listPayments(installation)
    expect(payments).toHaveLength(25)
    const began = performance.now()
    const { stdout } = await installation.run('rollback')
    expect(stdout).toContain('1.0.0 runs')
    const [, carried] = /(\d+) webhooks that came since the update are kept/.exec(stdout) ?? []
    expect(Number(carried)).toBeGreaterThanOrEqual(5)
    expectWithin(30_000, performance.now() - began)
    expect(await installation.current()).toBe('1.0.0')
    await expect.poll(installation.isReady, READY).toBe(true)
    expect(hasTable(installation)).toBe(false)
    expect(listPayments(installation)).toEqual(payments)
    expect(existsSync(join(home, 'next'))).toBe(false)
  },
  WITHIN_MS,
)

test(
  'a version that is not ready gives way, with the database as it was',
  async () => {
    const installation = await open(['1.0.0', '2.0.0'])
    await changeTurn(installation, '2.0.0', `${MIGRATION}\nprocess.exit(3)`)
    installation.start()
    await expect.poll(installation.isReady, READY).toBe(true)
    await installation.propose('2.0.0')
    await expect
      .poll(installation.journal, READY)
      .toMatchObject({ state: 'failed', reason: 'it ended with 3' })
    await expect.poll(installation.isReady, READY).toBe(true)
    expect(await installation.current()).toBe('1.0.0')
    expect(hasTable(installation)).toBe(false)
  },
  WITHIN_MS,
)

/** Counts the starts of a version. */
async function countStarts(installation: Installation, version: string): Promise<() => Promise<number>> {
  const file = join(installation.home, 'starts')
  await writeFile(file, '')
  const start = await readFile(join(installation.home, 'versions', version, 'scripts/start.ts'), 'utf8')
  const count = `appendFileSync(${JSON.stringify(file)}, '.')`
  await installation.change(
    version,
    'scripts/start.ts',
    `import { appendFileSync } from 'node:fs'\n${start.replace('\nconst places', `\n${count}\nconst places`)}`,
  )
  return async () => (await readFile(file, 'utf8')).length
}

test(
  'visitors never miss the shop while a version that cannot start is tried',
  async () => {
    const installation = await open(['1.0.0', '2.0.0'])
    const release = join(installation.home, 'release')
    await installation.change(
      '2.0.0',
      'scripts/start.ts',
      `import { existsSync } from 'node:fs'
       while (!existsSync(${JSON.stringify(release)})) await new Promise((resolve) => setTimeout(resolve, 20))
       process.exit(4)`,
    )
    const countStartsOfOld = await countStarts(installation, '1.0.0')
    installation.start()
    await expect.poll(installation.isReady, READY).toBe(true)
    await installation.propose('2.0.0')
    await expect.poll(installation.journal, READY).toMatchObject({ version: '2.0.0', state: 'trying' })
    expect((await fetch(`${installation.url}/scripts`)).status).toBe(200)
    await writeFile(release, '')
    await expect
      .poll(installation.journal, READY)
      .toMatchObject({ state: 'failed', reason: 'it ended with 4' })
    expect((await fetch(`${installation.url}/scripts`)).status).toBe(200)
    expect(await countStartsOfOld()).toBe(1)
  },
  WITHIN_MS,
)

test(
  'when a version fails with the database, the version before has read its code again already',
  async () => {
    const installation = await open(['1.0.0', '2.0.0'])
    const release = join(installation.home, 'release')
    await changeTurn(
      installation,
      '2.0.0',
      `import { existsSync } from 'node:fs'
       while (!existsSync(${JSON.stringify(release)})) await new Promise((resolve) => setTimeout(resolve, 20))
       process.exit(4)`,
    )
    const countStartsOfOld = await countStarts(installation, '1.0.0')
    installation.start()
    await expect.poll(installation.isReady, READY).toBe(true)
    await installation.propose('2.0.0')
    await expect.poll(countStartsOfOld, READY).toBe(2)
    expect(await installation.journal()).toMatchObject({ version: '2.0.0', state: 'trying' })
    await writeFile(release, '')
    await expect
      .poll(installation.journal, READY)
      .toMatchObject({ state: 'failed', reason: 'it ended with 4' })
    await expect.poll(installation.isReady, READY).toBe(true)
    expect(await countStartsOfOld()).toBe(2)
  },
  WITHIN_MS,
)

test(
  'a machine on which a start takes long gives a version as much time',
  async () => {
    const installation = await open(['1.0.0', '2.0.0'])
    const slowStart = async (version: string, ms: number) => {
      const start = await readFile(join(installation.home, 'versions', version, 'scripts/start.ts'), 'utf8')
      await installation.change(version, 'scripts/start-shop.ts', start)
      const wait = `await new Promise((resolve) => setTimeout(resolve, ${ms}))`
      await installation.change(version, 'scripts/start.ts', `${wait}\nawait import('./start-shop.ts')`)
    }
    await slowStart('1.0.0', 8_000)
    // Longer than a version has that nothing is known about.
    await slowStart('2.0.0', 21_000)
    installation.start()
    await expect.poll(installation.isReady, READY).toBe(true)
    await installation.propose('2.0.0')
    await expect
      .poll(installation.journal, { ...READY, timeout: 120_000 })
      .toMatchObject({ version: '2.0.0', state: 'done' })
    expect(await installation.current()).toBe('2.0.0')
  },
  WITHIN_MS,
)

test(
  'killed at any point of an update or a rollback, a working version starts with every webhook',
  async () => {
    const installation = await open(['1.0.0', '2.0.0'])
    await changeTurn(installation, '2.0.0', MIGRATION)
    installation.start()
    await expect.poll(installation.isReady, READY).toBe(true)
    const { webhooks } = installation.sandbox
    await webhooks.endpoint(`${installation.url}/api/webhooks/tebex`)
    for (let i = 0; i < KILLS; i++) {
      const other = (await installation.current()) === '1.0.0' ? '2.0.0' : '1.0.0'
      if (!existsSync(join(installation.home, 'next'))) await installation.propose(other)
      await delay((i * 6_000) / KILLS)
      await installation.kill()
      installation.start()
      await expect.poll(installation.isReady, READY).toBe(true)
      // The older version never runs on tables of the newer one.
      if ((await installation.current()) === '1.0.0') expect(hasTable(installation)).toBe(false)
      webhooks.emit('payment.completed', createSubject(`tbx-${i}`))
      await webhooks.settled()
      expect(webhooks.list().at(-1)?.state).toBe('delivered')
      expect(listPayments(installation), 'what was acknowledged').toHaveLength(i + 1)
    }
  },
  WITHIN_MS * 5,
)

test('commands read .env, and what the environment says wins', async () => {
  const installation = await open(['1.0.0'])
  await writeFile(join(installation.home, '.env'), 'LOG_LEVEL=loud\nADMIN_IDLE_SECONDS=long\n')
  const { stdout } = await installation
    .run('doctor')
    .catch((error: unknown) => z.object({ stdout: z.string() }).parse(error))
  expect(stdout).toContain('ADMIN_IDLE_SECONDS: expected a whole number')
  expect(stdout).not.toContain('LOG_LEVEL')
  expect((await installation.run('version')).stdout).toBe('1.0.0\n')
})
