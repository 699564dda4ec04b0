/** Discord roles while several processes work on one database. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createAdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import { openDatabase } from '#app/server/db/db.server.ts'
import { SealedValues } from '#app/server/db/sealed-values.server.ts'
import { createSharedLimits } from '#app/server/db/shared-limits.server.ts'
import { createLog } from '#app/server/log.server.ts'
import { createSeal } from '#app/server/session/sealed-cookie.server.ts'
import { Discord } from '#app/shop/discord/discord.server.ts'
import { createSandbox } from '#sandbox/index.ts'
import { testEnv } from '#tests/support/test-env.ts'
import { onBoth } from './both.ts'

const SECRET = 'a-secret-for-tests-0123456789-abcdefghij'
const PACKAGE = 101
const ROLE = '1100000000000000001'
const VISITOR = { sid: 'a-session', returnTo: '/account' }

/** Stands in for the orders: products that customers own, and listeners to changes. */
function createOwnership() {
  const owners = new Set<string>()
  const listeners: ((change: { customerKeys: string[] }) => void)[] = []
  return {
    owners,
    tell: (process: number, customerKeys: string[]) => listeners[process]?.({ customerKeys }),
    orders: {
      computeCustomerKey: async (userId: string) => `key of ${userId}`,
      listOwnedIdsByKey: async (key: string) => (owners.has(key) ? [PACKAGE] : []),
      onChange: (listener: (change: { customerKeys: string[] }) => void) => void listeners.push(listener),
    },
  }
}

onBoth('two processes give and take every role, with Discord failing three in ten', async ({ env }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'discord-'))
  const sandbox = await createSandbox()
  const { owners, tell, orders } = createOwnership()
  const app = testEnv({ ...sandbox.discordVariables }).discord
  if (app === null) throw new Error('the sandbox names no application')

  async function startProcess() {
    const db = await openDatabase({ dataDir, url: env.DATABASE_URL ?? null })
    const log = createLog(testEnv({ LOG_LEVEL: 'silent' }))
    const discord = new Discord({
      app: app ?? never(),
      orders,
      db,
      log,
      origin: 'https://shop.example',
      version: '1.0.0',
      sealedValues: new SealedValues({ db, secrets: [SECRET] }),
      limits: createSharedLimits({ db, secret: SECRET, now: Date.now, log }),
      locks: createAdvisoryLocks(db),
      seal: createSeal([SECRET], 'sign-in'),
      leaveSeal: createSeal([SECRET], 'links of messages'),
      rules: () => [{ package: PACKAGE, role: ROLE }],
      listNotes: () => ({ today: '2026-11-20', notes: [] }),
      listGrantedIds: orders.listOwnedIdsByKey,
      now: Date.now,
      monotonic: () => performance.now(),
    })
    discord.wake()
    onTestFinished(async () => {
      await discord.close()
      await db.close()
    })
    return discord
  }

  onTestFinished(async () => {
    await sandbox.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const processes = [await startProcess(), await startProcess()]
  const names = sandbox.catalogue.data.players.map(({ username }) => username)
  const countRoles = () => sandbox.guild.list().map(({ roles }) => roles.length)
  for (const [index, name] of names.entries()) {
    const discord = processes[index % 2] ?? never()
    const url = new URL(await discord.beginLink({ ...VISITOR, userId: name }))
    const form = new URLSearchParams({ ...Object.fromEntries(url.searchParams), username: name })
    const page = sandbox.url + url.pathname
    const response = await fetch(page, { method: 'POST', body: form, redirect: 'manual' })
    const back = new URL(response.headers.get('location') ?? '').searchParams
    const answer = { state: back.get('state') ?? '', code: back.get('code') ?? '' }
    await discord.endLink({ ...VISITOR, userId: name, ...answer })
  }
  sandbox.guild.bot.failuresInTen = 3
  const keys = names.map((name) => `key of ${name}`)
  for (const [index, key] of keys.entries()) {
    owners.add(key)
    tell(index % 2, [key])
  }
  await expect.poll(countRoles).toEqual(names.map(() => 1))
  for (const [index, key] of keys.entries()) {
    if (index % 3 === 0) continue
    owners.delete(key)
    tell((index + 1) % 2, [key])
  }
  await expect.poll(countRoles).toEqual(names.map((_, index) => (index % 3 === 0 ? 1 : 0)))
})

function never(): never {
  throw new Error('unreachable')
}
