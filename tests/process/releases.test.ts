/** Versions change under visitors, go back by themselves and by command, and outlive a kill at any point. */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { scaled } from '#tests/helpers/machine.ts'
import { expectWithin } from '#tests/helpers/within.ts'
import { createInstallation, type Installation } from './installation.ts'
import { type Shopper, signInShopper } from './shopper.ts'

const READY = { timeout: scaled(60_000), interval: 50 }
const WITHIN_MS = scaled(180_000)
const KILLS = Number(process.env.KILLS ?? 3)

/** Runs the real start after it has changed the database as a migration does, with the copy that comes before one. */
const MIGRATING_START = `
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

async function writeMigratingStart(installation: Installation): Promise<void> {
  const start = await readFile(join(installation.home, 'versions/2.0.0/scripts/start.ts'), 'utf8')
  await installation.change('2.0.0', 'scripts/start-shop.ts', start)
  await installation.change(
    '2.0.0',
    'scripts/start.ts',
    `${MIGRATING_START}\nawait import('./start-shop.ts')`,
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
    await writeMigratingStart(installation)
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
      sandbox.webhooks.emit('payment.completed', {})
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
    // What was refused in the moment of a handover is sent again, as the platform does.
    sandbox.advanceClock(61_000)
    await sandbox.webhooks.settled()
    expect(sandbox.webhooks.list().map(({ state }) => state)).toEqual(Array(20).fill('delivered'))

    const began = performance.now()
    const { stdout } = await installation.run('rollback')
    expect(stdout).toContain('1.0.0 runs')
    expectWithin(30_000, performance.now() - began)
    expect(await installation.current()).toBe('1.0.0')
    await expect.poll(installation.isReady, READY).toBe(true)
    expect(hasTable(installation)).toBe(false)
    expect(existsSync(join(home, 'next'))).toBe(false)
  },
  WITHIN_MS,
)

test(
  'a version that is not ready gives way, with the database as it was',
  async () => {
    const installation = await open(['1.0.0', '2.0.0'])
    await installation.change('2.0.0', 'scripts/start.ts', `${MIGRATING_START}\nprocess.exit(3)`)
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

test(
  'killed at any point of an update, a working version starts',
  async () => {
    const installation = await open(['1.0.0', '2.0.0'])
    await writeMigratingStart(installation)
    installation.start()
    await expect.poll(installation.isReady, READY).toBe(true)
    for (let i = 0; i < KILLS; i++) {
      const other = (await installation.current()) === '1.0.0' ? '2.0.0' : '1.0.0'
      if (!existsSync(join(installation.home, 'next'))) await installation.propose(other)
      await delay((i * 6_000) / KILLS)
      await installation.kill()
      installation.start()
      await expect.poll(installation.isReady, READY).toBe(true)
      // The older version never runs on tables of the newer one.
      if ((await installation.current()) === '1.0.0') expect(hasTable(installation)).toBe(false)
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
