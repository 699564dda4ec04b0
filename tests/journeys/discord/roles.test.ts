/** Customers have the roles of what they own in the seller's Discord server, and no others. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { expectWithin } from '#tests/support/within.ts'
import { ROOT } from '../../../scripts/sources.ts'
import { BACKPACK, buy, linkDiscord, openDiscordShop, SUBSCRIPTION } from './discord.ts'

const ANA = 'mara_hale'
const CUSTOMER = '1100000000000000001'
const OPEN_SOURCE = '1100000000000000002'
const SUBSCRIBER = '1100000000000000003'

test('a purchase gives the role, a refund takes it within five seconds of its webhook', async () => {
  const open = await openDiscordShop()
  const ana = await open.customer(ANA)
  expect((await linkDiscord(open, ana, ANA)).status).toBe(200)
  const transaction = await buy(open, ana, BACKPACK)
  await expect.poll(() => open.findRoles(ANA)).toEqual(['Customer'])
  open.sandbox.refund(transaction)
  const told = performance.now()
  await open.deliver()
  await expect.poll(() => open.findRoles(ANA)).toEqual([])
  expectWithin(5_000, performance.now() - told)
})

test('purchases from before the link count, and unlinking takes the roles', async () => {
  const open = await openDiscordShop()
  const ana = await open.customer(ANA)
  await buy(open, ana, BACKPACK)
  await ana.signIn({ player: ANA })
  await linkDiscord(open, ana, ANA)
  await expect.poll(() => open.findRoles(ANA)).toEqual(['Customer'])
  expect((await ana.postForm('/api/discord/unlink', { returnTo: '/account' })).location).toBe('/account')
  await expect.poll(() => open.findRoles(ANA)).toEqual([])
  await expect.poll(() => countLinks(open)).toBe(0)
})

test('deleting a customer’s data takes the roles and leaves no row', async () => {
  const open = await openDiscordShop()
  const ana = await open.customer(ANA)
  const userId = (await ana.session()).user?.id ?? ''
  await buy(open, ana, BACKPACK)
  await ana.signIn({ player: ANA })
  await linkDiscord(open, ana, ANA)
  await expect.poll(() => open.findRoles(ANA)).toEqual(['Customer'])
  const [member] = open.sandbox.guild.list().filter(({ username }) => username === ANA)
  expect(await open.shop.discord?.exportFor(userId)).toMatchObject({ discordId: member?.id })
  const rows = await open.shop.db.kysely.selectFrom('discord_links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(member?.id)
  await open.shop.discord?.deleteFor(userId)
  expect([open.findRoles(ANA), await countLinks(open)]).toEqual([[], 0])
})

test('a customer who is not in the server gets the roles after joining', async () => {
  const open = await openDiscordShop()
  const ana = await open.customer(ANA)
  const userId = (await ana.session()).user?.id ?? ''
  open.sandbox.guild.leave(ANA)
  await buy(open, ana, BACKPACK)
  await ana.signIn({ player: ANA })
  await linkDiscord(open, ana, ANA)
  await expect.poll(() => open.shop.discord?.findStatus(userId)).toBe('not_member')
  open.sandbox.guild.join(ANA)
  await ana.post('/api/discord/refresh', { returnTo: '/account' })
  await expect.poll(() => open.findRoles(ANA)).toEqual(['Customer'])
  await expect.poll(() => open.shop.discord?.findStatus(userId)).toBe('done')
})

test('with Discord failing three in ten and a restart in between, every customer ends with exactly the right roles', async () => {
  const open = await openDiscordShop()
  const names = open.sandbox.catalogue.data.players.map(({ username }) => username).slice(0, 4)
  const customers = []
  for (const name of names) customers.push({ name, visitor: await open.customer(name) })
  for (const { name, visitor } of customers) await linkDiscord(open, visitor, name)
  open.sandbox.guild.bot.failuresInTen = 3
  const bought = []
  for (const { visitor } of customers) bought.push(await buy(open, visitor, BACKPACK))
  await open.restart()
  for (const [index, { name, visitor }] of customers.entries()) {
    if (index % 2 === 0) open.sandbox.refund(bought[index] ?? '')
    await visitor.signIn({ player: name })
    if (index > 1) await buy(open, visitor, SUBSCRIPTION)
  }
  await open.deliver()
  await open.restart()
  const wanted = [[], ['Customer'], ['Subscriber'], ['Customer', 'Subscriber']]
  await expect.poll(() => names.map(open.findRoles)).toEqual(wanted)
})

test('the shop finds at its start the changes made while it was stopped', async () => {
  const open = await openDiscordShop()
  const ana = await open.customer(ANA)
  await linkDiscord(open, ana, ANA)
  await buy(open, ana, BACKPACK)
  await expect.poll(() => open.findRoles(ANA)).toEqual(['Customer'])
  await expect.poll(() => countDue(open)).toBe(0)
  const { kysely } = open.shop.db
  await kysely.updateTable('discord_links').set({ roles: '[]' }).execute()
  open.sandbox.guild.leave(ANA)
  open.sandbox.guild.join(ANA)
  await open.restart()
  await expect.poll(() => open.findRoles(ANA)).toEqual(['Customer'])
})

test('a rule that is taken out takes its role, while another rule and the team’s own roles stay', async () => {
  const open = await openWithOwnFolder()
  await publishRules(open, [
    { package: BACKPACK, role: CUSTOMER },
    { package: BACKPACK, role: OPEN_SOURCE },
    { package: SUBSCRIPTION, role: CUSTOMER },
  ])
  const ana = await open.customer(ANA)
  await linkDiscord(open, ana, ANA)
  await buy(open, ana, BACKPACK)
  await expect.poll(() => open.findRoles(ANA)).toEqual(['Customer', 'Open source'])
  const [member] = open.sandbox.guild.list().filter(({ username }) => username === ANA)
  open.sandbox.guild.findMember(member?.id ?? '')?.add(SUBSCRIBER)
  await publishRules(open, [{ package: BACKPACK, role: CUSTOMER }])
  await expect.poll(() => open.findRoles(ANA)).toEqual(['Customer', 'Subscriber'])
  await publishRules(open, [])
  await expect.poll(() => open.findRoles(ANA)).toEqual(['Subscriber'])
})

test('a rule that is taken out while Discord is away takes its role after a restart', async () => {
  const open = await openWithOwnFolder()
  await publishRules(open, [{ package: BACKPACK, role: CUSTOMER }])
  const ana = await open.customer(ANA)
  await linkDiscord(open, ana, ANA)
  // The role is given, and the shop does not hear of it.
  open.sandbox.failNext({ operation: 'discordRoleAdd', fault: 'lost' })
  await buy(open, ana, BACKPACK)
  await expect.poll(() => open.countCalls('discordRoleAdd')).toBeGreaterThan(0)
  open.sandbox.guild.bot.failuresInTen = 10
  await publishRules(open, [])
  await open.restart()
  await expect.poll(() => open.countCalls('discordMember')).toBeGreaterThan(0)
  open.sandbox.guild.bot.failuresInTen = 0
  await expect.poll(() => open.findRoles(ANA)).toEqual([])
  expect(await countLinks(open)).toBe(1)
})

test('a rate limit is waited out', async () => {
  const open = await openDiscordShop()
  open.sandbox.guild.bot.limit = { count: 1, windowMs: 300 }
  const ana = await open.customer(ANA)
  await linkDiscord(open, ana, ANA)
  await buy(open, ana, BACKPACK)
  await expect.poll(() => open.findRoles(ANA)).toEqual(['Customer'])
  const refused = open.sandbox.calls.filter(({ status }) => status === 429)
  expect(refused.map(({ operation }) => operation)).toEqual([])
})

test('the panel is told what only the seller can put right', async () => {
  const open = await openDiscordShop()
  const ana = await open.customer(ANA)
  open.sandbox.guild.bot.rolePosition = 1
  await linkDiscord(open, ana, ANA)
  await buy(open, ana, BACKPACK)
  const problems = () => open.shop.discord?.listProblems()
  await expect.poll(problems).toEqual([{ problem: 'role_too_high', count: 1 }])
  open.sandbox.guild.bot.canManageRoles = false
  await ana.signIn({ player: ANA })
  await ana.post('/api/discord/refresh')
  await expect.poll(problems).toEqual([{ problem: 'missing_permission', count: 1 }])
  Object.assign(open.sandbox.guild.bot, { canManageRoles: true, rolePosition: 10 })
  await expect.poll(() => open.findRoles(ANA)).toEqual(['Customer'])
  await expect.poll(problems).toEqual([])
})

/** A shop over a copy of the demo's folder, whose rules may be published. */
async function openWithOwnFolder() {
  const dir = await mkdtemp(join(tmpdir(), 'store-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await cp(join(ROOT, 'sandbox/store'), dir, { recursive: true })
  return openDiscordShop({ env: { STORE_DIR: dir } })
}

async function publishRules({ shop }: Open, rules: { package: number; role: string }[]): Promise<void> {
  const path = 'settings.yaml'
  const { version: base } = await shop.editing.read(path)
  await shop.editing.change(path, [{ at: ['discordRoles'], value: rules }], { base, by: 'Ada' })
  expect(await shop.editing.publish({ by: 'Ada' })).toMatchObject({ outcome: 'published' })
}

type Open = Awaited<ReturnType<typeof openDiscordShop>>

const listLinks = ({ shop }: Open) => shop.db.kysely.selectFrom('discord_links').selectAll().execute()
const countLinks = async (open: Open) => (await listLinks(open)).length
const countDue = async (open: Open) => (await listLinks(open)).filter(({ due_at }) => due_at !== null).length
