/** Discord roles of many customers while Discord fails three calls in ten and the shop is killed again and again. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { discordIdOf } from 'tebex-emulator/extension'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/server/db/db.server.ts'
import { SealedValues } from '#app/server/db/sealed-values.server.ts'
import { Links } from '#app/shop/discord/links.server.ts'
import { createCustomerKeyring } from '#app/shop/orders/ledger/customer-keys.server.ts'
import { createSandbox, type Sandbox } from '#sandbox/index.ts'
import { scaled } from '#tests/support/machine.ts'
import { expectWithin } from '#tests/support/within.ts'
import { variablesFor } from '../journeys/shop.ts'
import { deliverEvent, paymentEvent } from '../support/payment-events.ts'
import { LAUNCHER, spawnShop } from './spawned-shop.ts'

const BACKPACK = 6982072
const SUBSCRIPTION = 7070001
const CUSTOMERS = 40
const KILLS = 5
const SECRET = 'k9V2mQx7Lr4TzB8nYd3HsW6cFj1PaEuG5oNi'

/** The sandbox with many members, and the shop's database in which each has linked the account. */
async function prepare() {
  const sandbox = await createSandbox({ seed: 5 })
  const dataDir = await mkdtemp(join(tmpdir(), 'discord-kill-'))
  onTestFinished(async () => {
    await sandbox.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const ids = Array.from({ length: CUSTOMERS }, (_, index) => 5_000_001 + index)
  sandbox.catalogue.change(({ players }) => {
    const [first] = players
    if (first) players.push(...ids.map((id) => ({ ...first, username: `buyer_${id}`, username_id: id })))
  })
  for (const id of ids) sandbox.guild.join(`buyer_${id}`)
  const db = await openDatabase({ dataDir, url: null })
  const options = { db, sealedValues: new SealedValues({ db, secrets: [SECRET] }), now: Date.now }
  const links = new Links(options)
  const keyring = createCustomerKeyring(options)
  for (const id of ids)
    await links.link(await keyring.computeKey(String(id)), discordIdOf({ username_id: id }))
  await db.close()
  const env = { ...variablesFor(sandbox, dataDir), ...sandbox.discordVariables, SESSION_SECRET: SECRET }
  return { sandbox, env, ids }
}

async function start(env: Record<string, string>) {
  const shop = await spawnShop(LAUNCHER, env)
  onTestFinished(shop.kill)
  return shop
}

const listChanges = ({ calls }: Sandbox) =>
  calls.filter(({ operation }) => operation === 'discordRoleAdd' || operation === 'discordRoleRemove')

const listRoles = ({ guild }: Sandbox, ids: readonly number[]) => {
  const members = new Map(guild.list().map(({ username, roles }) => [username, roles]))
  return ids.map((id) => members.get(`buyer_${id}`))
}

test(
  'each role is given and taken as the purchases say, through kills and failures',
  async () => {
    const { sandbox, env, ids } = await prepare()
    sandbox.guild.bot.failuresInTen = 3
    let shop = await start(env)
    const tell = async (type: string, id: number, packageId: number) => {
      const transaction = `tbx-${id}-${packageId}`
      const event = paymentEvent({ type, transaction, customer: String(id), packageId })
      // The platform sends again what was not taken.
      await expect.poll(() => deliverEvent(shop.url, sandbox.webhookSecret, event)).toBe(true)
    }
    /** While roles are being changed. */
    const killAndStart = async () => {
      const seen = listChanges(sandbox).length
      await expect.poll(() => listChanges(sandbox).length).toBeGreaterThan(seen)
      await shop.kill()
      shop = await start(env)
    }

    const part = CUSTOMERS / KILLS
    for (let kill = 0; kill < KILLS; kill++) {
      const some = ids.slice(kill * part, (kill + 1) * part)
      for (const id of some) {
        await tell('payment.completed', id, BACKPACK)
        if (id % 2 === 0) await tell('payment.completed', id, SUBSCRIPTION)
      }
      const killed = killAndStart()
      for (const id of ids.slice(0, kill * part))
        if (id % 3 === 0) await tell('payment.refunded', id, BACKPACK)
      await killed
    }
    for (const id of ids) if (id % 3 === 0) await tell('payment.refunded', id, BACKPACK)

    const wanted = ids.map((id) => [
      ...(id % 3 === 0 ? [] : ['Customer']),
      ...(id % 2 === 0 ? ['Subscriber'] : []),
    ])
    await expect.poll(() => listRoles(sandbox, ids), { timeout: scaled(90_000) }).toEqual(wanted)
    expect(new Set(sandbox.calls.map(({ status }) => status))).toContain(500)

    // The links, and the customers who own packages, outlived all of it: a refund reaches Discord at once.
    sandbox.guild.bot.failuresInTen = 0
    const [first = 0] = ids.filter((id) => id % 3 !== 0)
    const before = listChanges(sandbox).length
    const told = Date.now()
    await tell('payment.refunded', first, BACKPACK)
    await expect.poll(() => listRoles(sandbox, [first])).toEqual([first % 2 === 0 ? ['Subscriber'] : []])
    const taken = listChanges(sandbox)
      .slice(before)
      .find(({ operation }) => operation === 'discordRoleRemove')
    expectWithin(5_000, (taken?.at ?? Number.POSITIVE_INFINITY) - told)
  },
  scaled(240_000),
)
