/** Owners hear of a release once: over kills, failures of Discord, withdrawals and customers who leave. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '#app/server/db/db.server.ts'
import type { ToldNote } from '#app/shop/discord/updates.server.ts'
import { createSandbox } from '#sandbox/index.ts'
import { openChild } from '#tests/support/child.ts'
import { scaled } from '#tests/support/machine.ts'
import { testEnv } from '#tests/support/test-env.ts'
import { expectWithin } from '#tests/support/within.ts'
import { type OnDatabase, onBoth } from '../both.ts'
import { describeRelease, openUpdates } from './open-updates.ts'

/** `UPDATE_OWNERS=10000` tells as many: ten minutes on each database. */
const CUSTOMERS = Number(process.env.UPDATE_OWNERS ?? 60)
const WITHIN_MS = scaled(30_000 + CUSTOMERS * 60)

type DiscordOptions = {
  customers?: number
  /** Epoch milliseconds. */
  now?: () => number
  /** Undefined for the interval of a shop. */
  intervalMs?: number | undefined
}

async function openDiscord(
  { env }: OnDatabase,
  { customers = CUSTOMERS, now = Date.now, ...options }: DiscordOptions,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'updates-'))
  const sandbox = await createSandbox()
  const app = testEnv({ ...sandbox.discordVariables }).discord
  if (app === null) throw new Error('the sandbox names no application')
  const url = env.DATABASE_URL ?? null
  const db = await openDatabase({ dataDir, url })
  onTestFinished(async () => {
    await db.close()
    await sandbox.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  let notes: readonly ToldNote[] = []
  const open = openUpdates(db, { app, notes: () => notes, now, ...options })
  onTestFinished(open.stop)
  for (let index = 0; index < customers; index += 1) {
    const customer = `customer ${index}`
    await open.links.link(customer, userId(index))
    await open.updates.join(customer, index % 2 === 0 ? 'en' : 'pt')
  }
  // The first look: what is there is not new.
  open.updates.wake()
  await open.updates.settled()
  const listRecipients = () => sandbox.guild.listMessages().map(({ userId }) => userId)
  const publish = async (...published: ToldNote[]) => {
    notes = published
    open.updates.wake()
    await open.updates.settled()
  }
  return { ...open, db, sandbox, dataDir, url, listRecipients, publish }
}

const userId = (index: number) => String(200_000_000_000_000_000n + BigInt(index) * 10n)
const everyone = (count: number) => Array.from({ length: count }, (_, index) => userId(index))

onBoth('each owner who asked gets one message of a release, in their language', async (on) => {
  const { updates, links, sandbox, listRecipients, publish } = await openDiscord(on, {
    customers: 3,
    intervalMs: 0,
  })
  await links.link('other', userId(9))
  await updates.join('other', 'en')
  await publish(describeRelease('backpack-1-5'), describeRelease('news', { version: null }))
  await publish(describeRelease('backpack-1-5'))
  expect(listRecipients().toSorted()).toEqual(everyone(3))
  const textTo = (index: number) =>
    sandbox.guild.listMessages().find((message) => message.userId === userId(index))?.content
  expect(textTo(1)).toContain('Backpack 1.5 \\(pt\\)')
  for (const text of [textTo(0), textTo(2)]) {
    expect(text).not.toContain('\\(pt\\)')
    expect(text).toContain('Zips \\*\\*that\\*\\* stick')
    expect(text).toContain('<https://shop.example/news/backpack-1-5>')
    expect(text).toMatch(/<https:\/\/shop\.example\/release-messages\/[\w-]+>$/)
  }
})

onBoth(
  'who left, unlinked or closed the conversation gets none; a withdrawn release is told no more',
  async (on) => {
    const { updates, links, sandbox, listRecipients, publish } = await openDiscord(on, {
      customers: 4,
      intervalMs: 0,
    })
    await updates.leave('customer 0')
    await links.unlink('customer 1')
    sandbox.guild.closed.add(userId(2))
    await publish(describeRelease('backpack-1-5'))
    expect(listRecipients()).toEqual([userId(3)])
    sandbox.guild.closed.clear()
    // Withdrawn and back again: no second message.
    await publish()
    await publish(describeRelease('backpack-1-5'))
    expect(listRecipients()).toEqual([userId(3)])
  },
)

onBoth(
  'a kill in the middle loses nothing and sends nothing twice',
  async (on) => {
    const { db, sandbox, dataDir, url, listRecipients } = await openDiscord(on, { intervalMs: 0 })
    const args = [dataDir, url ?? '', JSON.stringify(sandbox.discordVariables)]
    for (const share of [0.25, 0.5, 0.75]) {
      const child = await openChild('tests/database/updates/updates-process.ts', { args })
      await expect
        .poll(() => listRecipients().length, { timeout: WITHIN_MS })
        .toBeGreaterThan(CUSTOMERS * share)
      await child.stop('SIGKILL')
      // The kill is longer ago than Discord remembers.
      sandbox.guild.forgetNonces()
    }
    const child = await openChild('tests/database/updates/updates-process.ts', { args })
    const countWaiting = async () => {
      const query = db.kysely.selectFrom('release_messages').select('slug').where('sent_at', 'is', null)
      return (await query.execute()).length
    }
    await expect.poll(countWaiting, { timeout: WITHIN_MS }).toBe(0)
    await child.stop('SIGKILL')
    expect(listRecipients().toSorted()).toEqual(everyone(CUSTOMERS).toSorted())
  },
  5 * WITHIN_MS,
)

onBoth(
  'with Discord failing three in ten, and limited, each owner gets one message',
  async (on) => {
    const began = Date.now()
    // Pauses between tries grow to minutes: this clock shortens them.
    const fastClock = () => began + (Date.now() - began) * 30
    const { db, sandbox, listRecipients, publish, updates } = await openDiscord(on, {
      customers: 20,
      now: fastClock,
      intervalMs: 0,
    })
    sandbox.guild.bot.failuresInTen = 3
    sandbox.guild.bot.limit = { count: 10, windowMs: 200 }
    await publish(describeRelease('backpack-1-5'))
    const countWaiting = async () => {
      updates.wake()
      const query = db.kysely.selectFrom('release_messages').select('slug').where('sent_at', 'is', null)
      return (await query.execute()).length
    }
    await expect.poll(countWaiting, { timeout: scaled(60_000) }).toBe(0)
    expect(listRecipients().toSorted()).toEqual(everyone(20).toSorted())
  },
  90_000,
)

onBoth('ten thousand messages take less than an hour, and leave Discord its pauses', async (on) => {
  const owners = 20
  const { sandbox, publish } = await openDiscord(on, { customers: owners })
  await publish(describeRelease('backpack-1-5'))
  const sentAt = sandbox.calls.flatMap(({ operation, at }) => (operation === 'discordMessage' ? [at] : []))
  expect(sentAt).toHaveLength(owners)
  const spanMs = Math.max(...sentAt) - Math.min(...sentAt)
  expectWithin(3_600_000 * ((owners - 1) / 10_000), spanMs)
  // Each message needs two calls; Discord takes fifty of a bot in a second.
  expect(spanMs / (owners - 1)).toBeGreaterThan(200)
})
