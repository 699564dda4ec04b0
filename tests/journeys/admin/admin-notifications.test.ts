/** What the seller is notified of, from the platform's event to the channel, and the panel's page. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { BACKPACK, buy, openDiscordShop } from '../discord/discord.ts'
import type { OpenShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'
import { openPanel, wordsOf } from './seller.ts'

const PASSWORD = 'quiet otter under blue roofs'
const SECRET = 'a-secret-of-the-seller'
const HOUR = 3_600_000
const TOPICS = ['sale', 'refund', 'dispute', 'renewal', 'review', 'no_sale', 'logins', 'platform', 'report']

const Body = z.object({
  embeds: z.array(z.object({ title: z.string(), url: z.string(), description: z.string() })),
})

const ticked = Object.fromEntries(TOPICS.map((topic) => [`topic_${topic}`, 'on']))

/** A form of a Discord channel at the sandbox. */
const channelOf = ({ sandbox }: OpenShop, changes: Record<string, string> = {}) => ({
  ...{ kind: 'discord', name: 'Loja', language: 'pt', address: `${sandbox.url}/discord/webhook` },
  ...{ ...ticked, silence_hours: '24', enabled: 'on', ...changes },
})

async function openWithChannel(changes: Record<string, string> = {}, now?: () => number) {
  const open = await openDiscordShop({ env: { ADMIN_PASSWORD: PASSWORD }, ...(now && { now }) })
  const seller = open.visitor('198.51.100.50')
  expect((await seller.post('/api/admin/login', { password: PASSWORD })).status).toBe(204)
  expect(await save(seller, channelOf(open, changes))).toMatchObject({ status: 200 })
  return { open, seller }
}

const save = (seller: Visitor, form: Record<string, string>) =>
  seller.post('/api/admin/notifications/save', form)

/** Titles of what the channel got, once it got this many. */
async function titlesOf(open: OpenShop, count: number): Promise<string[]> {
  const read = () => open.sandbox.discord.flatMap(({ body }) => Body.parse(body).embeds)
  await expect.poll(() => read().length).toBeGreaterThanOrEqual(count)
  await open.shop.notifications.settled()
  return read().map(({ title }) => title)
}

test('a sale, a dispute and its end are told once, however often the platform sends them', async () => {
  const { open } = await openWithChannel()
  const buyer = await open.customer('mara_hale')
  const sold = await buy(open, buyer, BACKPACK)
  expect(await titlesOf(open, 1)).toEqual([expect.stringMatching(/^Venda: /)])
  const [{ url, description }] = Body.parse(open.sandbox.discord[0]?.body).embeds as [
    z.infer<typeof Body>['embeds'][0],
  ]
  expect(url).toBe(`https://shop.example/admin/orders?order=${sold}`)
  expect(JSON.stringify(open.sandbox.discord)).not.toMatch(/mara_hale/i)
  expect(description).toContain('Backpack')
  for (const { id } of open.sandbox.webhooks.list()) await open.shop.ordersPanel.replay(id)
  open.sandbox.dispute(sold)
  await open.deliver()
  open.sandbox.dispute(sold, 'won')
  await open.deliver()
  await open.shop.notifications.settled()
  expect(await titlesOf(open, 3)).toEqual([
    expect.stringMatching(/^Venda: /),
    expect.stringMatching(/^Disputa aberta: /),
    expect.stringMatching(/^Disputa ganha: /),
  ])
})

test('a channel gets what it is switched on for, in its language', async () => {
  const { open } = await openWithChannel({ topic_sale: '', language: 'en' })
  const buyer = await open.customer('mara_hale')
  const sold = await buy(open, buyer, BACKPACK)
  open.sandbox.refund(sold)
  await open.deliver()
  expect(await titlesOf(open, 1)).toEqual([expect.stringMatching(/^Refund: /)])
})

test('what Discord refuses for now is sent later, and survives a restart', async () => {
  const { open } = await openWithChannel()
  const buyer = await open.customer('mara_hale')
  open.sandbox.failNext({ operation: 'discordWebhook', times: 1_000, fault: { kind: 'status', status: 500 } })
  await buy(open, buyer, BACKPACK)
  await expect.poll(() => open.countCalls('discordWebhook')).toBeGreaterThan(3)
  expect(await open.shop.notifications.listLatest()).toMatchObject([
    { state: 'waiting', error: 'unavailable', httpStatus: 500 },
  ])
  await open.restart()
  open.sandbox.heal()
  expect(await titlesOf(open, 1)).toHaveLength(1)
  expect(await open.shop.notifications.listLatest()).toMatchObject([{ state: 'sent', error: null }])
})

test('a silence and the platform’s absence are told once, and its return', async () => {
  let time = Date.now()
  const { open } = await openWithChannel({ language: 'en', topic_report: '' }, () => time)
  const look = async (ms: number) => {
    time += ms
    open.shop.notifications.wake()
    await open.shop.notifications.settled()
  }
  const buyer = await open.customer('mara_hale')
  await buy(open, buyer, BACKPACK)
  await titlesOf(open, 1)
  for (const hours of [20, 6, 6]) await look(hours * HOUR)
  expect((await titlesOf(open, 2)).slice(1)).toEqual(['No sale for 24 hours'])
  open.sandbox.failAll({ kind: 'status', status: 503 })
  await open.shop.catalog.refresh()
  for (const minutes of [10, 10, 10]) await look(minutes * 60_000)
  open.sandbox.heal()
  await open.shop.catalog.refresh()
  await look(2 * 60_000)
  await look(2 * 60_000)
  expect((await titlesOf(open, 4)).slice(2)).toEqual(['Tebex does not respond', 'Tebex responds again'])
})

test('the weekly report comes on Monday at nine, once, also after a restart', async () => {
  let time = Date.parse('2026-11-15T20:00:00Z')
  const { open } = await openWithChannel({ language: 'en' }, () => time)
  for (const moment of ['2026-11-16T08:50:00Z', '2026-11-16T09:01:00Z', '2026-11-16T15:00:00Z']) {
    time = Date.parse(moment)
    open.shop.notifications.wake()
    await open.shop.notifications.settled()
  }
  await open.restart()
  await open.shop.notifications.settled()
  expect(await titlesOf(open, 1)).toEqual(['Week from 09/11 to 15/11'])
})

test('logins that fail are told: to the panel, and by customers at a rate', async () => {
  let time = Date.now()
  const { open } = await openWithChannel({ language: 'en', topic_report: '' }, () => time)
  for (let tries = 0; tries < 11; tries += 1)
    await open.visitor('192.0.2.7').post('/api/admin/login', { password: 'wrong' })
  for (let tries = 0; tries < 6; tries += 1) open.shop.notifications.noteLogin(false)
  for (let looks = 0; looks < 2; looks += 1) {
    time += 2 * 60_000
    open.shop.notifications.wake()
    await open.shop.notifications.settled()
  }
  expect((await titlesOf(open, 2)).toSorted()).toEqual([
    'Customer sign-ins are failing',
    'Panel login locked',
  ])
})

test('the page shows channels masked, takes forms, sends a test and previews the report', async () => {
  const { open, seller, readPage } = await openPanel()
  const token = 'a-token-of-the-webhook'
  const address = `${open.sandbox.url}/discord/api/webhooks/123456789012345678/${token}`
  expect(await seller.postForm('/api/admin/notifications/save', channelOf(open, { address }))).toMatchObject({
    ...{ status: 303, location: '/admin/notifications?outcome=saved' },
  })
  const [channel] = await open.shop.notifications.channels.list()
  const id = channel?.id ?? ''
  expect(await seller.postForm('/api/admin/notifications/test', { id })).toMatchObject({
    location: '/admin/notifications?outcome=test_sent',
  })
  const page = await readPage('/admin/notifications?outcome=test_sent')
  expect(wordsOf(page)).toContain('A mensagem de teste foi entregue.')
  expect(wordsOf(page)).toContain('Prévia do relatório semanal')
  expect(page).not.toContain(token)
  expect(wordsOf(await readPage('/admin/notifications?lang=en'))).toContain('Latest messages')
  const sealed = await open.shop.db.kysely.selectFrom('sealed_values').selectAll().execute()
  expect(JSON.stringify(sealed)).not.toContain(token)
  expect(open.lines.join('\n')).not.toContain(token)
  // Without a new address the stored one stays.
  expect(await save(seller, { ...channelOf(open), id, address: '', name: 'Outro' })).toMatchObject({
    status: 200,
  })
  expect(await seller.post('/api/admin/notifications/test', { id })).toMatchObject({
    body: { outcome: 'test_sent' },
  })
  expect(await seller.post('/api/admin/notifications/remove', { id })).toMatchObject({
    body: { outcome: 'removed' },
  })
  expect(await open.shop.db.kysely.selectFrom('notifications').selectAll().execute()).toEqual([])
})

test('addresses that lead into a private network, short secrets and strangers are refused', async () => {
  const { open, seller } = await openPanel()
  const webhook = { ...channelOf(open), kind: 'webhook', secret: SECRET }
  for (const address of ['https://10.0.0.1/', 'http://hooks.example/', 'https://localhost/', ''])
    expect(await save(seller, { ...webhook, address })).toMatchObject({ body: { outcome: 'bad_address' } })
  expect(await save(seller, { ...webhook, secret: 'short' })).toMatchObject({
    body: { outcome: 'bad_secret' },
  })
  expect(await save(seller, { ...webhook, name: '' })).toMatchObject({ body: { outcome: 'invalid' } })
  for (const path of ['save', 'remove', 'test'])
    expect((await open.visitor('192.0.2.9').post(`/api/admin/notifications/${path}`, {})).status).toBe(401)
})
